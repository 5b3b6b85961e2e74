import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { ReviewerRef } from './find-assignment.ts';
import { submissionChairs } from './tables.ts';

/** The fields that a person is chair of. */
export async function findChaired(
  db: Db | Tx,
  { meetingId, accountId }: Pick<ReviewerRef, 'meetingId' | 'accountId'>,
): Promise<string[]> {
  const rows = await db
    .select({ fieldId: submissionChairs.fieldId })
    .from(submissionChairs)
    .where(and(eq(submissionChairs.meetingId, meetingId), eq(submissionChairs.accountId, accountId)));
  return rows.map(({ fieldId }) => fieldId);
}
