import { addDays } from '../dates.ts';

/** The weeks of a month from Monday to Sunday, filled up with days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  let monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  do {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
    monday = addDays(monday, 7);
  } while (monday.startsWith(month));
  return weeks;
}

export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

interface Span {
  startsOn: string;
  endsOn: string;
}

export interface Bar<T> {
  item: T;
  /** 0 is Monday. */
  column: number;
  days: number;
  /** The line of the bar; bars that share a day have different lines. */
  lane: number;
  /**
   * Whether the conference begins in this week (`begins`) and whether it ends in it (`ends`), or continues beyond it.
   */
  begins: boolean;
  ends: boolean;
}

/** The conferences of a week, as bars over its days. */
export function barsOf<T extends Span>(week: readonly string[], items: readonly T[]): Bar<T>[] {
  const [first = '', last = ''] = [week.at(0), week.at(-1)];
  const bars: Bar<T>[] = [];
  const inOrder = items
    .filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= first)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : Number(one.startsOn > other.startsOn)));
  for (const item of inOrder) {
    const begins = item.startsOn >= first;
    const ends = item.endsOn <= last;
    const column = begins ? week.indexOf(item.startsOn) : 0;
    const days = (ends ? week.indexOf(item.endsOn) : week.length - 1) - column + 1;
    bars.push({ item, column, days, begins, ends, lane: freeLane(bars, column) });
  }
  return bars;
}

// Returns a lane that is free. Bars are added in order of their first day, so a new bar can overlap only earlier bars
// that reach its first day.
function freeLane(bars: readonly Bar<unknown>[], column: number): number {
  const taken = new Set(bars.filter((bar) => bar.column + bar.days > column).map((bar) => bar.lane));
  let lane = 0;
  while (taken.has(lane)) lane++;
  return lane;
}
