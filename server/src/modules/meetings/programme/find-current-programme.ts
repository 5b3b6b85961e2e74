import type { Programme } from '@plenum/contract/meetings/programme';
import type { Db, Tx } from '#kernel/db/database';
import { findLatestVersion, findProgramme } from './find-programme.ts';

/** The programme in force on site: the published version, or the draft while there is none. */
export async function findCurrentProgramme(
  db: Db | Tx,
  meetingId: string,
): Promise<{ programme: Programme; isPublished: boolean }> {
  const latest = await findLatestVersion(db, meetingId);
  if (latest && latest.withdrawnAt === null) return { programme: latest.content, isPublished: true };
  return { programme: await findProgramme(db, meetingId), isPublished: false };
}
