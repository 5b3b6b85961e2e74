import { reviewRefusals } from '@plenum/contract/submissions/review-messages';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { submissionFact } from '../audit-facts.ts';
import { type AssignmentRef, findAssignment } from './find-assignment.ts';
import { tellReviewers } from './live.ts';
import { submissionComments } from './tables.ts';

/**
 * Adds a comment to the discussion, which is open only to people who have submitted their own review, so that reviews
 * don't influence each other.
 */
export async function discuss(tx: Tx, ref: AssignmentRef, text: string, source: AuditSource): Promise<void> {
  const assignment = await findAssignment(tx, ref);
  const { review, paper } = assignment;
  if (review.state !== 'done') refuse(reviewRefusals.REVIEW_FIRST);
  const id = orderedId(source.at.getTime());
  await tx
    .insert(submissionComments)
    .values({ id, submissionId: paper.id, accountId: ref.accountId, text, at: source.at });
  await writeAudit(tx, submissionFact('submission.discussed', paper, { number: paper.number }), source);
  await tellReviewers(tx, assignment);
}
