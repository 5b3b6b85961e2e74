import { expect, test } from 'vitest';
import { daysBetween, momentsOf, shiftDay, shiftInstant } from './moments.ts';

const iso = ({ beginsAt, endsAt }: ReturnType<typeof momentsOf>) => [
  beginsAt.toISOString(),
  endsAt.toISOString(),
];

test('a conference lasts from its first midnight to the one after its last day, in its time zone', () => {
  expect(iso(momentsOf({ startsOn: '2026-06-15', endsOn: '2026-06-16', timeZone: 'Asia/Shanghai' }))).toEqual(
    ['2026-06-14T16:00:00.000Z', '2026-06-16T16:00:00.000Z'],
  );
});

test('also over a night in which the clock changes', () => {
  expect(iso(momentsOf({ startsOn: '2026-03-28', endsOn: '2026-03-29', timeZone: 'Europe/Berlin' }))).toEqual(
    ['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  );
});

test('counts and moves days over the end of a month and of February', () => {
  expect(daysBetween('2027-12-31', '2028-03-01')).toBe(61);
  expect(daysBetween('2026-06-15', '2026-06-01')).toBe(-14);
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
  expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
});

test('a deadline keeps its time on the clock when it moves into another season', () => {
  const winter = new Date('2026-03-01T22:59:59.000Z');
  expect(shiftInstant(winter, 60, 'Europe/Berlin').toISOString()).toBe('2026-04-30T21:59:59.000Z');
  expect(shiftInstant(winter, 60, 'Asia/Shanghai').toISOString()).toBe('2026-04-30T22:59:59.000Z');
});
