// Converts between an instant and the local time in a time zone: `2026-05-18T09:00`, the value of a date-time field.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the local time in the zone, to the minute. */
export function toWallTime(instant: string | Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
}

const DAY_MS = 86_400_000;
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * Returns the instant at which clocks in the zone show this time. A time that a clock change skips is read as if the
 * clocks had not been changed yet.
 */
export function fromWallTime(wall: string, timeZone: string): string {
  const { before, shown } = moments(wall, timeZone);
  return new Date(shown[0] ?? before).toISOString();
}

/** Returns whether this local time occurs once in the zone, twice, or is skipped by a clock change. */
export function wallTimeKind(wall: string, timeZone: string): 'once' | 'skipped' | 'twice' {
  const { before, after, shown } = moments(wall, timeZone);
  if (shown.length === 0) return 'skipped';
  return before === after || shown.length === 1 ? 'once' : 'twice';
}

function moments(wall: string, timeZone: string) {
  const asUtc = WALL_TIME.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) throw new RangeError(`${wall} is no time`);
  // No clock changes twice within two days, so one of these two offsets applies; the earlier one is tried first.
  const [before, after] = [
    asUtc - offsetAt(asUtc - DAY_MS, timeZone),
    asUtc - offsetAt(asUtc + DAY_MS, timeZone),
  ];
  const shown = [before, after].filter((moment) => toWallTime(new Date(moment), timeZone) === wall);
  return { before, after, shown };
}

function offsetAt(time: number, timeZone: string): number {
  return Date.parse(`${toWallTime(new Date(time), timeZone)}:00Z`) - Math.floor(time / 60_000) * 60_000;
}
