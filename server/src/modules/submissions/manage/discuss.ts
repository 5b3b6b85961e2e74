import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { Actor } from '#kernel/http/actor';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { submissionFact } from '../audit-facts.ts';
import { tellReviewers } from '../review/live.ts';
import { submissionComments } from '../review/tables.ts';
import { findPaper } from './scope.ts';

/**
 * Adds a comment by an organizer or chair to the discussion of a submission. Reviewers see it once they have completed
 * their own review.
 */
export async function discussPaper(
  tx: Tx,
  actor: Actor,
  ref: { readonly meetingId: string; readonly paperId: string },
  text: string,
  source: AuditSource,
): Promise<void> {
  const row = await findPaper(tx, actor, ref);
  await tx.insert(submissionComments).values({
    id: orderedId(source.at.getTime()),
    submissionId: row.id,
    accountId: actor.accountId,
    text,
    at: source.at,
  });
  await writeAudit(tx, submissionFact('submission.discussed', row), source);
  await tellReviewers(tx, { paper: row });
}
