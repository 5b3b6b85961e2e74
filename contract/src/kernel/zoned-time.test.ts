import { describe, expect, test } from 'vitest';
import { fromWallTime, isTimeZone, toWallTime, wallTimeKind } from './zoned-time.ts';

describe('a local time', () => {
  test.each([
    ['2026-06-15T09:00', 'Asia/Shanghai', '2026-06-15T01:00:00.000Z'],
    ['2026-06-15T00:00', 'Asia/Shanghai', '2026-06-14T16:00:00.000Z'],
    ['2026-01-01T00:30', 'America/New_York', '2026-01-01T05:30:00.000Z'],
    ['2026-07-01T23:59', 'America/New_York', '2026-07-02T03:59:00.000Z'],
    ['2026-06-15T09:15', 'Asia/Kathmandu', '2026-06-15T03:30:00.000Z'],
    ['2026-06-15T09:00', 'Pacific/Kiritimati', '2026-06-14T19:00:00.000Z'],
    ['2026-06-15T09:00', 'UTC', '2026-06-15T09:00:00.000Z'],
  ])('%s in %s is %s, and converts back', (wall, zone, instant) => {
    expect(fromWallTime(wall, zone)).toBe(instant);
    expect(toWallTime(instant, zone)).toBe(wall);
    expect(toWallTime(new Date(instant), zone)).toBe(wall);
  });

  test('that a clock change skips is moved to the time after it', () => {
    expect(fromWallTime('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(toWallTime('2026-03-08T07:30:00Z', 'America/New_York')).toBe('2026-03-08T03:30');
    expect(fromWallTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  test('that occurs twice is the first of the two', () => {
    expect(fromWallTime('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(fromWallTime('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  test.each([
    ['2026-06-15T09:00', 'Asia/Shanghai', 'once'],
    ['2026-03-08T02:30', 'America/New_York', 'skipped'],
    ['2026-03-08T03:00', 'America/New_York', 'once'],
    ['2026-11-01T01:30', 'America/New_York', 'twice'],
    ['2026-11-01T02:00', 'America/New_York', 'once'],
  ] as const)('%s in %s comes %s', (wall, zone, kind) => {
    expect(wallTimeKind(wall, zone)).toBe(kind);
  });

  test('is unchanged in every other hour around a clock change', () => {
    for (const hour of ['00', '01', '03', '04', '12', '23']) {
      const wall = `2026-03-08T${hour}:00`;
      expect(toWallTime(fromWallTime(wall, 'America/New_York'), 'America/New_York')).toBe(wall);
    }
  });

  test.each(['', 'today', '2026-13-01T00:00', '2026-06-15'])('rejects %j', (wall) => {
    expect(() => fromWallTime(wall, 'UTC')).toThrow(RangeError);
  });
});

test.each([
  ['Asia/Shanghai', true],
  ['UTC', true],
  ['Asia/Atlantis', false],
  ['', false],
  ['../etc', false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
