import { describe, expect, it, test } from 'vitest';
import { addMonths, barsOf, weeksOf } from './calendar-grid.ts';

describe('the weeks of a month', () => {
  it.each([
    // Begins on a Friday and ends on a Sunday.
    ['2026-05', 5, '2026-04-27', '2026-05-31'],
    // Exactly four weeks.
    ['2027-02', 4, '2027-02-01', '2027-02-28'],
    // Six of them.
    ['2026-08', 6, '2026-07-27', '2026-09-06'],
  ])('%s has %i', (month, count, first, last) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks.at(0)?.at(0), weeks.at(-1)?.at(-1)]).toEqual([first, last]);
  });

  test('follow each other over the end of a year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});

describe('bars of conferences', () => {
  const [, , week = []] = weeksOf('2026-05'); // 11 to 17 May
  const span = (startsOn: string, endsOn: string) => ({ startsOn, endsOn });

  test('fit inside the week', () => {
    const item = span('2026-05-13', '2026-05-15');
    expect(barsOf(week, [item])).toEqual([{ item, column: 2, days: 3, lane: 0, begins: true, ends: true }]);
  });

  test('are cut if the conference begins before the week and ends after it', () => {
    const item = span('2026-05-01', '2026-05-30');
    expect(barsOf(week, [item])).toEqual([{ item, column: 0, days: 7, lane: 0, begins: false, ends: false }]);
  });

  test('leave out a conference of another week', () => {
    expect(barsOf(week, [span('2026-05-18', '2026-05-20'), span('2026-05-09', '2026-05-10')])).toEqual([]);
  });

  test('are stacked on a shared day, the next in the first free line', () => {
    const bars = barsOf(week, [
      span('2026-05-15', '2026-05-16'),
      span('2026-05-11', '2026-05-13'),
      span('2026-05-13', '2026-05-14'),
      span('2026-05-14', '2026-05-14'),
    ]);
    expect(bars.map(({ column, lane }) => [column, lane])).toEqual([
      [0, 0],
      [2, 1],
      [3, 0],
      [4, 0],
    ]);
  });
});
