import { fromWallTime, toWallTime } from '@plenum/contract/kernel/zoned-time';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Days {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly timeZone: string;
}

/** The first moment of the first day and the first moment after the last day, in the conference's time zone. */
export function momentsOf({ startsOn, endsOn, timeZone }: Days): { beginsAt: Date; endsAt: Date } {
  return { beginsAt: midnight(startsOn, timeZone), endsAt: midnight(shiftDay(endsOn, 1), timeZone) };
}

function midnight(day: string, timeZone: string): Date {
  return new Date(fromWallTime(`${day}T00:00`, timeZone));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Shifts an instant by some days to the same local time, even across clock changes. */
export function shiftInstant(at: Date, days: number, timeZone: string): Date {
  const [day = '', time = ''] = toWallTime(at, timeZone).split('T');
  const moved = new Date(fromWallTime(`${shiftDay(day, days)}T${time}`, timeZone));
  return new Date(moved.getTime() + (at.getTime() % MINUTE_MS));
}

/** Returns the earliest moment in the future, before which nothing changes without a write; null if there is none. */
export function nextMoment(moments: readonly (Date | null)[], now: Date): Date | null {
  let next: Date | null = null;
  for (const moment of moments) {
    if (moment && moment > now && (next === null || moment < next)) next = moment;
  }
  return next;
}

export function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

/** Parses an instant inside JSON, which has the UTC offset of the database session. */
export function toDate(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
