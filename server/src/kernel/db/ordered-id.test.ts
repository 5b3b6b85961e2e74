import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderedId } from './ordered-id.ts';

test('is a UUID of version 7', () => {
  for (let nr = 0; nr < 1_000; nr += 1) expect(z.uuidv7().safeParse(orderedId()).success).toBe(true);
});

test('sorts a later one behind an earlier one', () => {
  const moments = [0, 1, 255, 256, 1_790_000_000_000, 1_790_000_000_001, 2 ** 47];
  const ids = moments.map((moment) => orderedId(moment));
  expect(ids.toSorted()).toEqual(ids);
  expect(orderedId(0x0123456789ab).slice(0, 13)).toBe('01234567-89ab');
});

test('never repeats within one millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => orderedId(1));
  expect(new Set(ids).size).toBe(ids.length);
});
