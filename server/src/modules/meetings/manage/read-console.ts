import { eq } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { checklistItems, type MeetingConsole } from '@plenum/contract/meetings/schemas';
import { sectionNames } from '@plenum/contract/meetings/sections';
import { meetingSteps } from '@plenum/contract/meetings/states';
import type { Db } from '#kernel/db/database';
import { mediaLink } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { findAccountNames } from '#modules/accounts/public';
import { basicsOf } from './basics-columns.ts';
import { type Figures, findFigures } from '../figures.ts';
import { findMeetings, presentManaged } from './list-managed.ts';
import { mayEditSection } from '../policy.ts';
import { type MeetingRow, meetingSections } from '../tables.ts';

export async function readConsole(db: Db, actor: Actor, id: string, now: Date): Promise<MeetingConsole> {
  const [row] = await findMeetings(db, [id]);
  const figures = row && (await findFigures(db, [row])).get(row.id);
  if (!row || !figures) return refuse(kernelRefusals.NOT_FOUND);
  const managed = presentManaged(row, figures, actor, now);
  return {
    ...managed,
    basics: basicsOf(row),
    version: row.version,
    coverFileId: row.coverFileId,
    cover: mediaLink(row.coverFileId),
    steps: managed.can.changeState ? [...meetingSteps[row.state]] : [],
    sections: await describeSections(db, actor, id),
    checklist: checklistOf(row, figures),
  };
}

async function describeSections(db: Db, actor: Actor, id: string): Promise<MeetingConsole['sections']> {
  const rows = await db
    .select({
      name: meetingSections.name,
      version: meetingSections.version,
      entries: meetingSections.entries,
      written: meetingSections.written,
      missing: meetingSections.missing,
      changedAt: meetingSections.changedAt,
      changedBy: meetingSections.changedBy,
    })
    .from(meetingSections)
    .where(eq(meetingSections.meetingId, id));
  const people = await findAccountNames(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return sectionNames.map((name) => {
    const row = byName.get(name);
    return {
      name,
      version: row?.version ?? 0,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: (row?.changedBy && people.get(row.changedBy)) || null,
      entries: row?.entries ?? 0,
      written: row?.written ?? 0,
      missing: row?.missing ?? [],
      can: { edit: mayEditSection(actor, id, name) },
    };
  });
}

type Checklist = MeetingConsole['checklist'];

/** What a meeting still needs before visitors can make sense of it. */
export function checklistOf(row: MeetingRow, { sections, translations }: Figures): Checklist {
  const filled = new Set<string>(sections.filter(({ entries }) => entries > 0).map(({ name }) => name));
  return checklistItems.map((item) => {
    if (item === 'basics') return { item, done: hasBasics(row) };
    // The basics are always written: alone they leave nothing to translate.
    if (item === 'translations')
      return { item, done: translations.missing === 0 && sections.some(({ written }) => written > 0) };
    return { item, done: filled.has(item) };
  });
}

// The form insists on name, city and days; a visitor also asks where, what it is about and when to register.
function hasBasics(row: MeetingRow): boolean {
  const isWritten = ({ en, zh }: { en: string; zh: string }) => en !== '' || zh !== '';
  return isWritten(row.venueName) && isWritten(row.summary) && row.registrationOpensAt !== null;
}
