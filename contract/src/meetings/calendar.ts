// Writes iCalendar files (RFC 5545). The functions are pure and use no schema, because browsers use them too, for "my
// agenda".

interface CalendarEntry {
  /** The same in every download, so that a calendar replaces the event instead of adding it twice. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
}

/** An event with instants as ISO texts. Start and end are equal for a moment such as a deadline. */
interface TimedEntry extends CalendarEntry {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** An event of whole days; the first and the last day are included. */
interface DayEntry extends CalendarEntry {
  readonly firstDay: string;
  readonly lastDay: string;
}

export type CalendarEvent = TimedEntry | DayEntry;

export interface Calendar {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
  /** When the content last changed, as an ISO text. */
  readonly stamp: string;
}

export function toCalendar({ name, events, stamp }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plenum//Plenum//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    // For calendars that don't support `NAME`.
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    ...timeLines(event),
    `SUMMARY:${escaped(event.title)}`,
    ...textLine('LOCATION', escaped(event.place)),
    ...textLine('DESCRIPTION', escaped(event.description)),
    ...textLine('URL', event.url.replace(control, '')),
    'END:VEVENT',
  ];
}

function timeLines(event: CalendarEvent): string[] {
  if ('firstDay' in event) {
    // A conference of three days must not make a person look busy for all of them.
    return [
      `DTSTART;VALUE=DATE:${compactDay(event.firstDay, 0)}`,
      `DTEND;VALUE=DATE:${compactDay(event.lastDay, 1)}`,
      'TRANSP:TRANSPARENT',
    ];
  }
  const [start, end] = [utc(event.startsAt), utc(event.endsAt)];
  // The end must be later than the start; an event without an end is a moment.
  return start === end ? [`DTSTART:${start}`] : [`DTSTART:${start}`, `DTEND:${end}`];
}

function textLine(name: string, value: string): string[] {
  return value === '' ? [] : [`${name}:${value}`];
}

const control = /\p{Cc}/gu;

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(control, '').replaceAll(/[\\;,]/g, String.raw`\$&`))
    .join(String.raw`\n`);
}

function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function compactDay(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

const LONGEST_LINE = 75;

// Folds a line by octets of UTF-8, including the space that begins a continued line.
function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LONGEST_LINE) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return written;
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
