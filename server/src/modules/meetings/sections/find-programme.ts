import type { Programme } from '@plenum/contract/meetings/programme';
import { sections } from '@plenum/contract/meetings/sections';
import type { Db, Tx } from '#kernel/db/database';
import { completeContent, findSections } from './section-queries.ts';

/** Announced or not; empty where none was saved. */
export async function findProgramme(db: Db | Tx, meetingId: string): Promise<Programme> {
  const [row] = await findSections(db, meetingId, ['programme']);
  return sections.programme.schema.parse(
    completeContent('programme', row?.content as object | null | undefined),
  );
}
