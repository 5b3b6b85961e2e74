import { and, eq, inArray } from 'drizzle-orm';
import { completeAsked } from '@plenum/contract/meetings/person-fields';
import { type SectionContent, type SectionName, sections } from '@plenum/contract/meetings/sections';
import type { Db, Tx } from '#kernel/db/database';
import { findProgramme } from '../programme/find-programme.ts';
import { readActivities, readHotels, readTypes } from '../catalogue/read-catalogue.ts';
import { type SectionChange, sectionChange } from './section-entries.ts';
import { meetingSections, type SectionRow } from '../tables.ts';

/** Returns the sections that were ever saved. */
export async function findSections(
  db: Db | Tx,
  meetingId: string,
  names: readonly SectionName[],
): Promise<SectionRow[]> {
  return db
    .select()
    .from(meetingSections)
    .where(and(eq(meetingSections.meetingId, meetingId), inArray(meetingSections.name, [...names])));
}

interface ReadSection {
  readonly section: SectionChange;
  readonly taken: Record<string, number>;
}

/** The content of a section; the default if it was never saved. */
export async function readSectionContent(
  db: Db | Tx,
  meetingId: string,
  name: SectionName,
  row: SectionRow | undefined,
): Promise<ReadSection> {
  if (name === 'types') return counted(name, await readTypes(db, meetingId));
  if (name === 'hotels') return counted(name, await readHotels(db, meetingId));
  if (name === 'activities') return counted(name, await readActivities(db, meetingId));
  if (name === 'programme')
    return { section: sectionChange(name, await findProgramme(db, meetingId)), taken: {} };
  const content = sections[name].schema.parse(
    completeContent(name, row?.content as object | null | undefined),
  );
  return { section: sectionChange(name, content), taken: {} };
}

/** Fills in the default for settings that did not exist when the content was saved. */
export function completeContent(name: SectionName, saved: object | null | undefined): object {
  const content = { ...sections[name].empty, ...saved };
  return 'asked' in content ? { ...content, asked: completeAsked(content.asked) } : content;
}

function counted<N extends SectionName>(
  name: N,
  { content, taken }: { content: SectionContent<N>; taken: Record<string, number> },
): ReadSection {
  return { section: sectionChange(name, content), taken };
}
