import { expect, test } from 'vitest';
import { leftUntil } from './clock.ts';

test('describes the remaining time', () => {
  const at = '2027-04-03T04:05:06.000Z';
  expect(leftUntil(at, Date.parse('2027-04-01T00:00:00.000Z'))).toEqual({
    days: 2,
    hours: 4,
    minutes: 5,
    seconds: 6,
  });
  expect(leftUntil(at, Date.parse('2027-04-03T04:05:05.500Z'))).toBeNull();
  expect(leftUntil(at, Date.parse(at))).toBeNull();
});
