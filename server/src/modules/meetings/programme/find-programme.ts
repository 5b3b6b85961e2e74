import { desc, eq } from 'drizzle-orm';
import type { Programme } from '@plenum/contract/meetings/programme';
import { sections } from '@plenum/contract/meetings/sections';
import type { Db, Tx } from '#kernel/db/database';
import { assembleProgramme, findItems } from './programme-items.ts';
import { programmeVersions } from './tables.ts';

/** The draft, whether published or not; empty if nothing was entered. */
export async function findProgramme(db: Db | Tx, meetingId: string): Promise<Programme> {
  return sections.programme.schema.parse(assembleProgramme(await findItems(db, meetingId)));
}

/** Returns the latest version, even if it was withdrawn. */
export async function findLatestVersion(db: Db | Tx, meetingId: string) {
  const [row] = await db
    .select()
    .from(programmeVersions)
    .where(eq(programmeVersions.meetingId, meetingId))
    .orderBy(desc(programmeVersions.version))
    .limit(1);
  return row ?? null;
}

/**
 * The published programme, or null if visitors see none. Conferences that are drafts or were withdrawn have no
 * visitors.
 */
export async function findPublishedProgramme(db: Db | Tx, meetingId: string): Promise<Programme | null> {
  const latest = await findLatestVersion(db, meetingId);
  return latest && latest.withdrawnAt === null ? latest.content : null;
}
