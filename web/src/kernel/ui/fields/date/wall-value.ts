import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date';

export type Granularity = 'day' | 'minute';
export type WallValue = CalendarDate | CalendarDateTime;

/**
 * Returns `2027-10-06` or `2027-10-06T09:00` in the component library's format; null for an empty or any other text.
 */
export function readWall(text: string, granularity: Granularity): WallValue | null {
  if (text === '') return null;
  try {
    return granularity === 'day' ? parseDate(text.slice(0, 10)) : parseDateTime(text);
  } catch {
    return null;
  }
}

export function writeWall(value: WallValue | null, granularity: Granularity): string {
  return value === null ? '' : value.toString().slice(0, granularity === 'day' ? 10 : 16);
}

/** Returns the year for two typed digits, which is at most twenty years ahead. */
export function fullYear(digits: number, thisYear = new Date().getFullYear()): number {
  const century = thisYear - (thisYear % 100);
  const year = century + digits;
  return year > thisYear + 20 ? year - 100 : year;
}

export interface DateLimit {
  kind: 'tooEarly' | 'tooLate';
  /** The first or the last day that may be chosen. */
  day: string;
}

/** Returns the limit that a day lies beyond; undefined if there is none, or if the value is empty. */
export function brokenLimit(
  value: string,
  min: string | undefined,
  max: string | undefined,
): DateLimit | undefined {
  const day = value.slice(0, 10);
  if (day === '') return undefined;
  if (min !== undefined && min !== '' && day < min) return { kind: 'tooEarly', day: min };
  if (max !== undefined && max !== '' && day > max) return { kind: 'tooLate', day: max };
  return undefined;
}
