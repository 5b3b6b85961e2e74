import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { expect, test } from 'vitest';
import { shiftSessions } from './shift-days.ts';

const on = (day: string) => ({ id: day, day }) as ProgrammeSession;

test('the programme moves with the first day, across months; sessions that would be outside stay', () => {
  const meeting = { startsOn: '2027-03-01', endsOn: '2027-03-02' };
  const { days, moved } = shiftSessions(
    [on('2027-02-26'), on('2027-02-27'), on('2027-02-28')],
    '2027-02-26',
    meeting,
  );
  expect(days).toBe(3);
  expect(moved.map(({ id, day }) => [id, day])).toEqual([
    ['2027-02-26', '2027-03-01'],
    ['2027-02-27', '2027-03-02'],
  ]);
});

test('nothing moves if the days are the same', () => {
  const meeting = { startsOn: '2027-03-01', endsOn: '2027-03-02' };
  expect(shiftSessions([on('2027-03-01')], '2027-03-01', meeting)).toEqual({ days: 0, moved: [] });
});
