import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { authorsOf } from '@plenum/contract/submissions/content';
import type { Paper, PaperReview } from '@plenum/contract/submissions/manage-schemas';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findCall, type MeetingCall } from '#modules/meetings/offer/public';
import { mayIn } from '#modules/meetings/scope/public';
import { findRegistered } from '#modules/registration/people/public';
import { presentFile } from '../author/present-own.ts';
import { formatNumber } from '../number.ts';
import { submissionComments, submissionDecisions, submissionReviews } from '../review/tables.ts';
import { findSubmissionFiles, findSubmissionVersions } from '../submission-queries.ts';
import { submissionFiles, type SubmissionRow } from '../tables.ts';
import { findStatedConflicts } from './conflicts.ts';
import { findPaper } from './scope.ts';
import { scoreOf } from './score.ts';

interface PaperRef {
  readonly meetingId: string;
  readonly paperId: string;
}

/** Everything about one submission, for organizers and the chairs of its field. */
export async function readPaper(db: Db | Tx, actor: Actor, ref: PaperRef): Promise<Paper> {
  const row = await findPaper(db, actor, ref);
  const versions = await findSubmissionVersions(db, row.id);
  const [last] = versions;
  if (!last) refuse(kernelRefusals.NOT_FOUND);
  const { content } = last;
  const files = await findSubmissionFiles(db, row.id);
  const { settings } = await findCall(db, row.meetingId);
  const reviews = await findReviews(db, row, settings);
  const decisions = await db
    .select()
    .from(submissionDecisions)
    .where(eq(submissionDecisions.submissionId, row.id))
    .orderBy(desc(submissionDecisions.decidedAt));
  const comments = await db
    .select()
    .from(submissionComments)
    .where(eq(submissionComments.submissionId, row.id))
    .orderBy(asc(submissionComments.at));
  const names = await findAccountNames(db, [
    ...decisions.map(({ decidedBy }) => decidedBy),
    ...comments.map(({ accountId }) => accountId),
  ]);
  const isOrganizer = mayIn(actor, ref.meetingId, 'manageSubmissions');
  const isOpen = row.state !== 'withdrawn';
  const named = new Set([content.abstractFileId, content.posterFileId]);
  return {
    id: row.id,
    number: formatNumber(row.number) ?? '',
    title: content.title,
    type: content.type,
    fieldId: content.fieldId,
    state: row.state,
    acceptedAs: row.acceptedAs,
    contributedAt: (row.contributedAt ?? last.at).toISOString(),
    version: row.version,
    withdrawnBecause: row.withdrawnBecause,
    presenter: content.presenter,
    authors: authorsOf(content),
    text: files.find(({ fileId }) => fileId === content.abstractFileId)?.text ?? '',
    files: files.filter(({ fileId, kind }) => kind === 'slides' || named.has(fileId)).map(presentFile),
    versions: versions.map(({ version, at }) => ({ version, at: at.toISOString() })),
    reviews,
    lacking: Math.max(settings.reviewsEach - reviews.filter(({ state }) => state !== 'declined').length, 0),
    decisions: decisions.map((one) => ({
      decision: one.decision,
      note: one.note,
      reviseUntil: one.reviseUntil?.toISOString() ?? null,
      decidedAt: one.decidedAt.toISOString(),
      decidedBy: names.get(one.decidedBy ?? '') ?? '',
      sentAt: one.sentAt?.toISOString() ?? null,
    })),
    conflicts: await findStatedConflicts(db, row.id),
    comments: comments.map(({ id, accountId, text, at }) => ({
      id,
      author: names.get(accountId) ?? '',
      text,
      at: at.toISOString(),
    })),
    isRegistered: (await findRegistered(db, row.meetingId, [row.accountId])).has(row.accountId),
    can: { decide: isOpen, assign: isOpen, send: isOpen && isOrganizer },
  };
}

async function findReviews(
  db: Db | Tx,
  row: SubmissionRow,
  settings: MeetingCall['settings'],
): Promise<PaperReview[]> {
  const rows = await db
    .select()
    .from(submissionReviews)
    .where(eq(submissionReviews.submissionId, row.id))
    .orderBy(asc(submissionReviews.position));
  const names = await findAccountNames(
    db,
    rows.map(({ reviewerId }) => reviewerId),
  );
  return rows.map((review) => {
    // The content of a review that is not submitted is visible to its reviewer only.
    const isDone = review.state === 'done';
    return {
      id: review.id,
      reviewerId: review.reviewerId,
      reviewer: names.get(review.reviewerId) ?? '',
      position: review.position,
      state: review.state,
      isAutomatic: review.isAutomatic,
      assignedAt: review.assignedAt.toISOString(),
      doneAt: review.doneAt?.toISOString() ?? null,
      score: isDone ? scoreOf(review, settings) : null,
      scores: isDone ? review.scores : {},
      overall: isDone ? review.overall : null,
      recommendation: isDone ? review.recommendation : null,
      toAuthor: isDone ? review.toAuthor : '',
      toChair: isDone ? review.toChair : '',
      declinedBecause: review.declinedBecause,
      isOutdated: isDone && review.reviewedVersion !== row.version,
    };
  });
}

/** The original. */
export async function downloadPaperFile(
  { db, files }: Kernel,
  actor: Actor,
  { fileId, ...ref }: PaperRef & { readonly fileId: string },
): Promise<Download> {
  const row = await findPaper(db, actor, ref);
  const [file] = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, row.id), eq(submissionFiles.fileId, fileId)));
  if (!file) refuse(kernelRefusals.NOT_FOUND);
  return {
    name: `${formatNumber(row.number)} ${file.name}`,
    type: file.contentType,
    body: await files.open(file.fileId),
  };
}
