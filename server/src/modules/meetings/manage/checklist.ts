import { checklistItems, type MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { Figures } from '../figures.ts';
import type { MeetingRow } from '../tables.ts';

type Checklist = MeetingConsole['checklist'];

/** What a meeting still needs before visitors can make sense of it. */
export function checklistOf(row: MeetingRow, { sections, translations }: Figures): Checklist {
  const filled = new Set<string>(sections.filter(({ entries }) => entries > 0).map(({ name }) => name));
  return checklistItems.map((item) => {
    if (item === 'basics') return { item, done: hasBasics(row) };
    if (item === 'translations') return { item, done: translations.missing === 0 };
    return { item, done: filled.has(item) };
  });
}

// The form insists on name, city and days; a visitor also asks where, what it is about and when to register.
function hasBasics(row: MeetingRow): boolean {
  const isWritten = ({ en, zh }: { en: string; zh: string }) => en !== '' || zh !== '';
  return isWritten(row.venueName) && isWritten(row.summary) && row.registrationOpensAt !== null;
}
