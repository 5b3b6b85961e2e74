import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { findContact } from '#modules/accounts/public';
import { findCall } from '#modules/meetings/offer/public';
import { mayIn } from '#modules/meetings/scope/public';
import { findChaired } from '../review/chairs.ts';
import { submissionReviewers, submissionReviews } from '../review/tables.ts';
import { type SubmissionRow, submissions, submissionVersions } from '../tables.ts';
import { conflictsOf } from './reviewers.ts';

/** The submissions that a caller may manage: all of the conference, or those of the fields they chair. */
export type ManagedPapers = 'all' | ChairedPapers;

export interface ChairedPapers {
  readonly fieldIds: readonly string[];
  /**
   * Submissions that the chair must not see, because of a conflict of interest or, in a double-blind review, because
   * the chair has not completed their own review of them. The chair gets "not found".
   */
  readonly hiddenIds: readonly string[];
}

/** Returns the submissions that the caller manages. Reviewers who chair no field get "not found". */
export async function findManaged(db: Db | Tx, actor: Actor, meetingId: string): Promise<ManagedPapers> {
  if (mayIn(actor, meetingId, 'manageSubmissions')) return 'all';
  const { accountId } = actor;
  const fieldIds = await findChaired(db, { meetingId, accountId });
  if (fieldIds.length === 0) refuse(kernelRefusals.NOT_FOUND);
  const papers = await db
    .select({ id: submissions.id, accountId: submissions.accountId, content: submissionVersions.content })
    .from(submissions)
    .innerJoin(
      submissionVersions,
      and(
        eq(submissionVersions.submissionId, submissions.id),
        eq(submissionVersions.version, submissions.version),
      ),
    )
    .where(and(eq(submissions.meetingId, meetingId), inArray(submissions.fieldId, fieldIds)));
  const [profile] = await db
    .select({ institution: submissionReviewers.institution })
    .from(submissionReviewers)
    .where(and(eq(submissionReviewers.meetingId, meetingId), eq(submissionReviewers.accountId, accountId)));
  const { name, email } = await findContact(db, accountId);
  const chair = { accountId, name, email, institution: profile?.institution ?? '' };
  const conflicts = await conflictsOf(db, papers, [chair]);
  const inConflict = papers.map(({ id }) => id).filter((id) => conflicts.get(id)?.size);
  return { fieldIds, hiddenIds: [...inConflict, ...(await findBlindReviews(db, meetingId, accountId))] };
}

/** Submissions whose authors a person must not know yet, because their own double-blind review is not completed. */
async function findBlindReviews(db: Db | Tx, meetingId: string, accountId: string): Promise<string[]> {
  const { settings } = await findCall(db, meetingId);
  if (settings.blind !== 'double') return [];
  const open = await db
    .select({ id: submissions.id })
    .from(submissionReviews)
    .innerJoin(submissions, eq(submissions.id, submissionReviews.submissionId))
    .where(
      and(
        eq(submissionReviews.meetingId, meetingId),
        eq(submissionReviews.reviewerId, accountId),
        eq(submissionReviews.state, 'assigned'),
        eq(submissions.state, 'submitted'),
      ),
    );
  return open.map(({ id }) => id);
}

export function isManaged(managed: ManagedPapers): SQL | undefined {
  if (managed === 'all') return undefined;
  const { fieldIds, hiddenIds } = managed;
  return and(inArray(submissions.fieldId, [...fieldIds]), notInArray(submissions.id, [...hiddenIds]));
}

interface PaperRef {
  readonly meetingId: string;
  readonly paperId: string;
}

/** Finds a submitted paper that the caller manages. */
export async function findPaper(
  db: Db | Tx,
  actor: Actor,
  { meetingId, paperId }: PaperRef,
): Promise<SubmissionRow> {
  const managed = await findManaged(db, actor, meetingId);
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, paperId), eq(submissions.meetingId, meetingId), isManaged(managed)));
  if (!row || row.version === 0) refuse(kernelRefusals.NOT_FOUND);
  return row;
}
