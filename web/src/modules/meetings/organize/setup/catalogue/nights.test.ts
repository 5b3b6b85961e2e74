import { expect, test } from 'vitest';
import { besideNights, nightsAround } from './night-grid.tsx';

test('people arrive the evening before and may stay the last night', () => {
  expect(nightsAround({ startsOn: '2026-03-01', endsOn: '2026-03-02' })).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

test('a night is added on either side, across months', () => {
  expect(besideNights(['2026-03-01', '2026-02-28'], 'before')).toBe('2026-02-27');
  expect(besideNights(['2026-03-30', '2026-03-31'], 'after')).toBe('2026-04-01');
  expect(besideNights([], 'after')).toBeNull();
});
