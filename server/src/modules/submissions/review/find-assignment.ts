import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { findConflicts } from '@plenum/contract/submissions/conflicts';
import type { SubmissionContent } from '@plenum/contract/submissions/content';
import { countedStates } from '@plenum/contract/submissions/states';
import { and, asc, eq, exists, inArray, ne, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findContact } from '#modules/accounts/public';
import { type SubmissionRow, submissions, submissionVersions } from '../tables.ts';
import { type ReviewRow, submissionConflicts, submissionReviewers, submissionReviews } from './tables.ts';

/** A reviewer in one conference. */
export interface ReviewerRef {
  readonly meetingId: string;
  readonly accountId: string;
}

/** One of the reviewer's own assignments; any other assignment is not found. */
export interface AssignmentRef extends ReviewerRef {
  readonly reviewId: string;
}

export interface Assignment {
  readonly review: ReviewRow;
  readonly paper: SubmissionRow;
  /** The last submitted version. */
  readonly content: SubmissionContent;
}

/**
 * Finds a reviewer's assignments by report number, without withdrawn submissions and those with a conflict of interest.
 * Conflicts are checked on each read, so that a wrong assignment never reveals the paper.
 */
export async function findAssignments(db: Db | Tx, reviewer: ReviewerRef): Promise<Assignment[]> {
  return withoutConflicts(db, reviewer, await select(db, reviewer));
}

export async function findAssignment(db: Db | Tx, ref: AssignmentRef): Promise<Assignment> {
  const [found] = await withoutConflicts(db, ref, await select(db, ref, ref.reviewId));
  // A declined assignment is no longer the reviewer’s.
  return found && found.review.state !== 'declined' ? found : refuse(kernelRefusals.NOT_FOUND);
}

/** Locks the submission first, as the author's actions do, so that no version is added in between. */
export async function lockAssignment(tx: Tx, ref: AssignmentRef): Promise<Assignment> {
  const { paper } = await findAssignment(tx, ref);
  await tx.execute(sql`select from submissions where id = ${paper.id} for no key update`);
  await tx.execute(sql`select from submission_reviews where id = ${ref.reviewId} for no key update`);
  return findAssignment(tx, ref);
}

function select(
  db: Db | Tx,
  { meetingId, accountId }: ReviewerRef,
  reviewId?: string,
): Promise<Assignment[]> {
  const stated = db
    .select()
    .from(submissionConflicts)
    .where(
      and(
        eq(submissionConflicts.submissionId, submissionReviews.submissionId),
        eq(submissionConflicts.accountId, accountId),
      ),
    );
  return db
    .select({ review: submissionReviews, paper: submissions, content: submissionVersions.content })
    .from(submissionReviews)
    .innerJoin(submissions, eq(submissions.id, submissionReviews.submissionId))
    .innerJoin(
      submissionVersions,
      and(
        eq(submissionVersions.submissionId, submissions.id),
        eq(submissionVersions.version, submissions.version),
      ),
    )
    .where(
      and(
        eq(submissionReviews.meetingId, meetingId),
        eq(submissionReviews.reviewerId, accountId),
        eq(submissions.meetingId, meetingId),
        inArray(submissions.state, [...countedStates]),
        ne(submissions.accountId, accountId),
        not(exists(stated)),
        reviewId === undefined ? undefined : eq(submissionReviews.id, reviewId),
      ),
    )
    .orderBy(asc(submissions.number));
}

async function withoutConflicts(
  db: Db | Tx,
  { meetingId, accountId }: ReviewerRef,
  found: readonly Assignment[],
): Promise<Assignment[]> {
  if (found.length === 0) return [];
  const { name, email } = await findContact(db, accountId);
  const [listed] = await db
    .select({ institution: submissionReviewers.institution })
    .from(submissionReviewers)
    .where(and(eq(submissionReviewers.meetingId, meetingId), eq(submissionReviewers.accountId, accountId)));
  const reviewer = { accountId, name, email, institution: listed?.institution ?? '' };
  return found.filter(({ paper, content: { presenter, coauthors } }) => {
    const conflicts = findConflicts({ accountId: paper.accountId, presenter, coauthors }, reviewer);
    return conflicts.length === 0;
  });
}
