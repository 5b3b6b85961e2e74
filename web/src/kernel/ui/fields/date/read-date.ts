/** A pasted text: a day, a time of day, or both. */
export interface PastedDate {
  /** `2027-10-06` */
  day?: string | undefined;
  /** `09:00` */
  time?: string | undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const yearFirst = /(?<year>\d{4})\s*[-/.年]\s*(?<month>\d{1,2})\s*[-/.月]\s*(?<day>\d{1,2})\s*日?/;
const dayFirst = /(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?<name>[a-z]{3,9})\.?,?\s+(?<year>\d{4})/;
const monthFirst = /(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})/;
const clock = /(?<hour>\d{1,2})\s*[:时]\s*(?<minute>\d{2})(?!\d)/;
// A pasted text that matches is refused. `06/10/2027` is the sixth of October to some and the tenth of June to others,
// and an instant in UTC is not a local time.
const unclear = /\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d(?:z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a pasted day or time as it is written in either language: `2027-10-06`, `2027/10/6 9:00`, `2027年10月6日`,
 * `6 October 2027`. Undefined for any other text, and for a day that does not exist.
 */
export function readDate(text: string): PastedDate | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain.length > 60 || unclear.test(plain)) return undefined;
  const found = yearFirst.exec(plain) ?? dayFirst.exec(plain) ?? monthFirst.exec(plain);
  const rest = found ? plain.replace(found[0], ' ') : plain;
  const day = found?.groups && readDay(found.groups);
  if (found && day === undefined) return undefined;
  const at = clock.exec(rest)?.groups;
  const time = at && readTime(at);
  if (at && time === undefined) return undefined;
  return day === undefined && time === undefined ? undefined : { day, time };
}

type Groups = Readonly<Record<string, string | undefined>>;

function readDay({ year, month, name, day }: Groups): string | undefined {
  const number = name === undefined ? Number(month) : MONTHS.indexOf(name.slice(0, 3)) + 1;
  const written = `${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  // 31 April is not read as 1 May.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}

function readTime({ hour, minute }: Groups): string | undefined {
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minute}`;
}
