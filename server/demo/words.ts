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

/** Days counted from the day the demo is loaded, so that something is always open, running and over. */
export function createDemoCalendar(now: Date) {
  const today = toWallTime(now, CHINA).slice(0, 10);
  function day(offset: number): string {
    return new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
  }
  // So many days from today, or the next Monday after.
  function monday(offset: number): number {
    const weekday = new Date(day(offset)).getUTCDay();
    return offset + ((8 - weekday) % 7);
  }
  return {
    day,
    monday,
    at: (offset: number, clock = '00:00') => fromWallTime(`${day(offset)}T${clock}`, CHINA),
    year: (offset: number) => Number(day(offset).slice(0, 4)),
  };
}
export type DemoCalendar = ReturnType<typeof createDemoCalendar>;
