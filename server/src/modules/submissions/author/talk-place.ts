import type { TalkPlace } from '@plenum/contract/submissions/schemas';
import type { Db, Tx } from '#kernel/db/database';
import { findPublishedProgramme } from '#modules/meetings/programme/public';
import type { SubmissionRow } from '../tables.ts';

/**
 * Returns the session, time and room in the published programme, because the organizers' unpublished changes are not
 * for the author.
 */
export async function findTalkPlace(
  db: Db | Tx,
  { id, meetingId, state }: Pick<SubmissionRow, 'id' | 'meetingId' | 'state'>,
): Promise<TalkPlace | null> {
  if (state !== 'accepted') return null;
  const programme = await findPublishedProgramme(db, meetingId);
  for (const { day, title, roomId, talks } of programme?.sessions ?? []) {
    const talk = talks.find(({ submissionId }) => submissionId === id);
    if (!talk) continue;
    const room = programme?.rooms.find((one) => one.id === roomId)?.name ?? null;
    return { day, start: talk.start, end: talk.end, session: title, room, board: talk.board };
  }
  return null;
}
