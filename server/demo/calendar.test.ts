import { describe, expect, test } from 'vitest';
import { bdmc } from './meetings/bdmc.ts';
import { coastal } from './meetings/coastal.ts';
import { otherMeetings } from './meetings/others.ts';
import { createDemoCalendar, isHoliday } from './words.ts';

const DAY_MS = 86_400_000;
const days = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );

describe('holidays', () => {
  test.each([
    ['2026-02-16', '2026-02-22'],
    ['2027-02-05', '2027-02-12'],
    ['2028-01-25', '2028-02-01'],
    ['2029-02-12', '2029-02-19'],
    ['2026-10-01', '2026-10-07'],
  ])('%s to %s', (from, to) => {
    expect(days(from, to).filter((day) => !isHoliday(day))).toEqual([]);
  });

  test.each(['2027-01-20', '2027-02-22', '2027-09-30', '2027-10-08', '2027-12-31'])('not %s', (day) => {
    expect(isHoliday(day)).toBe(false);
  });
});

test('no conference is on a holiday, except the running one, whenever the demo is loaded', () => {
  for (
    let today = Date.parse('2026-01-01T02:00:00Z');
    today < Date.parse('2031-01-01');
    today += 11 * DAY_MS
  ) {
    const calendar = createDemoCalendar(new Date(today));
    const now = calendar.day(0);
    for (const { basics } of [coastal(calendar), bdmc(calendar), ...otherMeetings(calendar)]) {
      const { title, startsOn, endsOn, registration } = basics;
      const isRunning = startsOn <= now && now <= endsOn;
      const busy = isRunning ? [] : days(startsOn, endsOn).filter(isHoliday);
      expect([now, title.en, busy]).toEqual([now, title.en, []]);
      expect((registration.closesAt ?? '').slice(0, 10) <= endsOn).toBe(true);
    }
  }
}, 180_000);

test('one price follows the other without a gap', () => {
  const calendar = createDemoCalendar(new Date('2026-11-15T02:00:00Z'));
  for (const { sections } of [coastal(calendar), bdmc(calendar), ...otherMeetings(calendar)]) {
    for (const { windows } of (sections.types as { types: { windows: { from: string; until: string }[] }[] })
      .types) {
      const [early, standard] = windows;
      expect(Date.parse(standard?.from ?? '') - Date.parse(early?.until ?? '')).toBe(1);
    }
  }
});
