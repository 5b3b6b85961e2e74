import { expect, test } from 'vitest';
import { createGeneralLimit } from './general-limit.ts';

const start = new Date('2026-05-18T01:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

test('allows a burst of one minute, then a steady rate; senders are separate', () => {
  const limit = createGeneralLimit(60);
  const burst = Array.from({ length: 61 }, () => limit.allows('a', start));
  expect(burst.filter(Boolean)).toHaveLength(60);
  expect(limit.allows('b', start)).toBe(true);
  expect(limit.allows('a', later(999))).toBe(false);
  expect(limit.allows('a', later(1000))).toBe(true);
  expect(limit.allows('a', later(1000))).toBe(false);
});

test('saves up no more than one minute’s worth', () => {
  const limit = createGeneralLimit(60);
  limit.allows('a', start);
  const burst = Array.from({ length: 100 }, () => limit.allows('a', later(3_600_000)));
  expect(burst.filter(Boolean)).toHaveLength(60);
});

test('a clock that goes back neither adds nor takes', () => {
  const limit = createGeneralLimit(60);
  for (let call = 0; call < 10; call += 1) limit.allows('a', later(60_000));
  const burst = Array.from({ length: 100 }, () => limit.allows('a', start));
  expect(burst.filter(Boolean).length).toBeLessThanOrEqual(60);
});
