import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { reviewRefusals } from '@plenum/contract/submissions/review-messages';
import { fitScores, missingInReview, type ReviewDraft } from '@plenum/contract/submissions/review-schemas';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { submissionFact } from '../audit-facts.ts';
import { type Assignment, type AssignmentRef, lockAssignment } from './find-assignment.ts';
import { tellReviewers } from './live.ts';
import { mayDecline, mayWrite } from './present-review.ts';
import { submissionConflicts, submissionReviews } from './tables.ts';

interface Written {
  /** Version of the draft that was read. */
  readonly version: number;
  readonly draft: ReviewDraft;
}

/** Saves the draft, even if incomplete. A submitted review is changed by submitting it again. */
export async function saveReview(
  tx: Tx,
  ref: AssignmentRef,
  { version, draft }: Written,
  at: Date,
): Promise<{ version: number; savedAt: string }> {
  const assignment = await lockAssignment(tx, ref);
  const call = await findCall(tx, ref.meetingId);
  const { review } = assignment;
  if (review.state !== 'assigned' || !mayWrite(assignment, call, at)) refuse(reviewRefusals.REVIEW_LOCKED);
  if (review.draftVersion !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const next = { ...fitScores(draft, call.settings), draftVersion: version + 1, savedAt: at };
  await tx.update(submissionReviews).set(next).where(eq(submissionReviews.id, review.id));
  return { version: next.draftVersion, savedAt: at.toISOString() };
}

export async function submitReview(
  tx: Tx,
  ref: AssignmentRef,
  { version, paperVersion, draft }: Written & { readonly paperVersion: number },
  source: AuditSource,
): Promise<void> {
  const assignment = await lockAssignment(tx, ref);
  const call = await findCall(tx, ref.meetingId);
  const { review, paper } = assignment;
  if (!mayWrite(assignment, call, source.at)) refuse(reviewRefusals.REVIEW_LOCKED);
  if (review.draftVersion !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  if (paper.version !== paperVersion) refuse(reviewRefusals.PAPER_CHANGED);
  const written = fitScores(draft, call.settings);
  const fields = missingInReview(written, call.settings);
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  await tx
    .update(submissionReviews)
    .set({
      ...written,
      state: 'done',
      draftVersion: version + 1,
      savedAt: source.at,
      reviewedVersion: paper.version,
      doneAt: source.at,
    })
    .where(eq(submissionReviews.id, review.id));
  await writeAudit(
    tx,
    submissionFact(review.state === 'done' ? 'submission.review_changed' : 'submission.reviewed', paper, {
      number: paper.number,
      version: paper.version,
    }),
    source,
  );
  await tellReviewers(tx, assignment);
}

/**
 * Declines an assignment. The organizers see the reason next to it. The reason is not logged, because it may name an
 * author.
 */
export async function declineReview(
  tx: Tx,
  ref: AssignmentRef,
  { isConflict, reason }: { readonly isConflict: boolean; readonly reason: string },
  source: AuditSource,
): Promise<null> {
  const assignment = await lockAssignment(tx, ref);
  const { review, paper } = assignment;
  if (!mayDecline(assignment)) refuse(reviewRefusals.REVIEW_LOCKED);
  await tx
    .update(submissionReviews)
    .set({ state: 'declined', declinedBecause: reason })
    .where(eq(submissionReviews.id, review.id));
  if (isConflict) await declareConflict(tx, assignment, reason, source);
  const detail = { number: paper.number, conflict: isConflict };
  await writeAudit(tx, submissionFact('submission.review_declined', paper, detail), source);
  await tellReviewers(tx, assignment);
  return null;
}

async function declareConflict(
  tx: Tx,
  { review, paper }: Assignment,
  note: string,
  { at, actor }: AuditSource,
): Promise<void> {
  await tx.insert(submissionConflicts).values({
    submissionId: paper.id,
    accountId: review.reviewerId,
    source: 'declared',
    note,
    at,
    by: actor,
  });
}
