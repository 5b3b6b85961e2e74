import { createHash } from 'node:crypto';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { LocalizedRichText, RichBlock, RichText } from '@plenum/contract/kernel/rich-text';
import { fromWallTime, toWallTime } from '@plenum/contract/kernel/zoned-time';

export function both(en: string, zh: string): LocalizedText {
  return { en, zh };
}

export const nothing = both('', '');

/** The same id for the same name, every time the demo is loaded. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`plenum demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

// `# ` begins a heading, `- ` an entry of a list; anything else is a paragraph.
function toRichText(lines: readonly string[]): RichText {
  const content: RichBlock[] = [];
  for (const line of lines) {
    if (line.startsWith('# ')) {
      content.push({
        type: 'heading',
        attrs: { level: 2 },
        content: [{ type: 'text', text: line.slice(2) }],
      });
    } else if (line.startsWith('- ')) {
      addToList(content, line.slice(2));
    } else {
      content.push(paragraph(line));
    }
  }
  return { type: 'doc', content };
}

function addToList(content: RichBlock[], text: string): void {
  const item = { type: 'listItem' as const, content: [paragraph(text)] };
  const last = content.at(-1);
  if (last?.type === 'bulletList') last.content.push(item);
  else content.push({ type: 'bulletList', content: [item] });
}

function paragraph(text: string) {
  return { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] };
}

export function prose(en: readonly string[], zh: readonly string[]): LocalizedRichText {
  return { en: toRichText(en), zh: toRichText(zh) };
}

export const CHINA = 'Asia/Shanghai';

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function isLunarNewYear(day: string): boolean {
  const parts = lunar.formatToParts(new Date(day)).map(({ value }) => value);
  return parts.join('') === '1/1';
}

// The runtime's calendar may put the new year a day late, as in 2027, when the new moon comes four minutes before
// midnight. Therefore the two days before it are included, not only its eve.
const AROUND_NEW_YEAR = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2];

/** Returns whether a day is in Spring Festival or the National Day week, when no conference is held in China. */
export function isHoliday(day: string): boolean {
  if (/-10-0[1-7]$/.test(day)) return true;
  // The new year is between 21 January and 21 February, which limits the slow calls of the calendar.
  return /-0[1-3]-/.test(day) && AROUND_NEW_YEAR.some((days) => isLunarNewYear(shift(day, days)));
}

/** Days counted from the day the demo is loaded, so that there is always an open, a running and a past conference. */
export function createDemoCalendar(now: Date) {
  const today = toWallTime(now, CHINA).slice(0, 10);
  function day(offset: number): string {
    return shift(today, offset);
  }
  // Returns a day on the same weekday, some weeks later if necessary, so that the conference avoids the long holidays.
  function clear(offset: number, days: number): number {
    const isBusy = Array.from({ length: days }, (_, index) => day(offset + index)).some(isHoliday);
    return isBusy ? clear(offset + 7, days) : offset;
  }
  // Returns the day this many days from today if it is a Monday, otherwise the next Monday.
  function monday(offset: number, days: number): number {
    const weekday = new Date(day(offset)).getUTCDay();
    return clear(offset + ((8 - weekday) % 7), days);
  }
  return {
    day,
    clear,
    monday,
    at: (offset: number, clock = '00:00') => fromWallTime(`${day(offset)}T${clock}`, CHINA),
    /** The last millisecond of a day. */
    endOf: (offset: number) =>
      new Date(Date.parse(fromWallTime(`${day(offset + 1)}T00:00`, CHINA)) - 1).toISOString(),
    year: (offset: number) => Number(day(offset).slice(0, 4)),
  };
}
export type DemoCalendar = ReturnType<typeof createDemoCalendar>;
