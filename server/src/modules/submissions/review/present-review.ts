import { authorsOf } from '@plenum/contract/submissions/content';
import {
  fitScores,
  type OtherReview,
  type OwnReview,
  type ReviewCard,
  type ReviewComment,
  type ReviewList,
} from '@plenum/contract/submissions/review-schemas';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findCall, type MeetingCall } from '#modules/meetings/offer/public';
import { formatNumber } from '../number.ts';
import {
  type Assignment,
  type AssignmentRef,
  findAssignment,
  findAssignments,
  type ReviewerRef,
} from './find-assignment.ts';
import { findChaired } from './chairs.ts';
import { findPaperFiles, mayRead, nameFile } from './paper-files.ts';
import { submissionComments, submissionReviews } from './tables.ts';

/**
 * Returns whether the reviewer may write their review. A review that is not submitted is accepted until the decision is
 * sent, even after the review deadline. A submitted one can be changed until the deadline, or if the author submitted
 * another version.
 */
export function mayWrite({ review, paper }: Assignment, { settings }: MeetingCall, now: Date): boolean {
  if (paper.state !== 'submitted') return false;
  const isOver = settings.reviewsUntil !== null && now >= new Date(settings.reviewsUntil);
  return review.state === 'assigned' || !isOver || isOutdated({ review, paper });
}

export function mayDecline({ review, paper }: Pick<Assignment, 'review' | 'paper'>): boolean {
  return review.state === 'assigned' && paper.state === 'submitted';
}

function isOutdated({ review, paper }: Pick<Assignment, 'review' | 'paper'>): boolean {
  return review.reviewedVersion !== null && review.reviewedVersion < paper.version;
}

// Lists each field that a reviewer may see. The submission's row and draft are never spread into the result, because
// both contain the author's name.
function presentCard(assignment: Assignment, call: MeetingCall, now: Date): ReviewCard {
  const { review, paper, content } = assignment;
  const isOpen = review.state !== 'declined';
  return {
    id: review.id,
    number: formatNumber(paper.number) ?? '',
    title: content.title,
    type: content.type,
    field: call.fields.find(({ id }) => id === content.fieldId)?.name ?? null,
    state: review.state,
    isOutdated: isOutdated(assignment),
    isBegun: review.state === 'assigned' && review.savedAt !== null,
    isOver: review.state === 'assigned' && paper.state !== 'submitted',
    can: { write: isOpen && mayWrite(assignment, call, now), decline: mayDecline(assignment) },
  };
}

export async function listReviews({ db, clock }: Kernel, reviewer: ReviewerRef): Promise<ReviewList> {
  const call = await findCall(db, reviewer.meetingId);
  const found = await findAssignments(db, reviewer);
  return {
    dueAt: call.settings.reviewsUntil,
    isChair: (await findChaired(db, reviewer)).length > 0,
    reviews: found.map((assignment) => presentCard(assignment, call, clock.now())),
  };
}

export async function readReview(
  { clock }: Pick<Kernel, 'clock'>,
  db: Db | Tx,
  ref: AssignmentRef,
): Promise<OwnReview> {
  const call = await findCall(db, ref.meetingId);
  const assignment = await findAssignment(db, ref);
  const { review, paper, content } = assignment;
  const { settings } = call;
  const isDoubleBlind = settings.blind === 'double';
  const files = await findPaperFiles(db, assignment);
  const { scores, overall, recommendation, toAuthor, toChair } = review;
  const isDone = review.state === 'done';
  return {
    ...presentCard(assignment, call, clock.now()),
    dueAt: settings.reviewsUntil,
    isDoubleBlind,
    paper: {
      version: paper.version,
      authors: isDoubleBlind
        ? null
        : authorsOf(content).map((author) => ({ ...author, affiliations: [...author.affiliations] })),
      paragraphs: (files.find(({ kind }) => kind === 'abstract')?.text ?? '')
        .split('\n')
        .filter((one) => one.trim() !== ''),
      files: files.map((file) => ({
        kind: file.kind,
        name: nameFile(paper, file),
        isOffered: mayRead(file, settings) !== null,
      })),
    },
    criteria: settings.criteria.map(({ id, name }) => ({ id, name })),
    scale: settings.scale,
    draft: fitScores({ scores, overall, recommendation, toAuthor, toChair }, settings),
    draftVersion: review.draftVersion,
    savedAt: review.savedAt?.toISOString() ?? null,
    doneAt: review.doneAt?.toISOString() ?? null,
    position: review.position,
    others: isDone ? await findOthers(db, assignment, call) : [],
    comments: isDone ? await findComments(db, assignment) : [],
  };
}

async function findOthers(
  db: Db | Tx,
  { review, paper }: Assignment,
  { settings }: MeetingCall,
): Promise<OtherReview[]> {
  const rows = await db
    .select()
    .from(submissionReviews)
    .where(
      and(
        eq(submissionReviews.submissionId, paper.id),
        ne(submissionReviews.id, review.id),
        eq(submissionReviews.state, 'done'),
      ),
    )
    .orderBy(asc(submissionReviews.position));
  return rows.flatMap((row) => {
    const { position, recommendation, toAuthor } = row;
    if (row.overall === null || recommendation === null) return [];
    const { scores } = fitScores(row, settings);
    return [{ position, scores, overall: row.overall, recommendation, toAuthor }];
  });
}

// Returns the comments. They identify their writers only by their position among the reviewers.
async function findComments(db: Db | Tx, { review, paper }: Assignment): Promise<ReviewComment[]> {
  const rows = await db
    .select({ comment: submissionComments, position: submissionReviews.position })
    .from(submissionComments)
    .leftJoin(
      submissionReviews,
      and(
        eq(submissionReviews.submissionId, submissionComments.submissionId),
        eq(submissionReviews.reviewerId, submissionComments.accountId),
      ),
    )
    .where(eq(submissionComments.submissionId, paper.id))
    .orderBy(asc(submissionComments.at), asc(submissionComments.id));
  return rows.map(({ comment, position }) => ({
    id: comment.id,
    isMine: comment.accountId === review.reviewerId,
    position,
    text: comment.text,
    at: comment.at.toISOString(),
  }));
}
