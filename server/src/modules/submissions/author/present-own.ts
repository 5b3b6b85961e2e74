import type { Refusal } from '@plenum/contract/kernel/refusals';
import { asksPoster, type SubmissionContent } from '@plenum/contract/submissions/content';
import { type Editable, editableParts } from '@plenum/contract/submissions/editable';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { OwnSubmission, SubmissionCard, SubmissionFile } from '@plenum/contract/submissions/schemas';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findCall, type MeetingCall } from '#modules/meetings/offer/public';
import { findRegistered } from '#modules/registration/people/public';
import { formatNumber } from '../number.ts';
import { callWindow } from '../read-call.ts';
import { findTalkPlace } from './talk-place.ts';
import {
  findSubmissionFiles,
  findOwnSubmission,
  findSubmissionVersions,
  type OwnRef,
} from '../submission-queries.ts';
import { submissionDecisions } from '../review/tables.ts';
import {
  type SubmissionFileRow,
  submissionFiles,
  type SubmissionRow,
  submissions,
  submissionVersions,
} from '../tables.ts';

/**
 * Returns why the content can't be changed now: the deadline has passed, or the submission's state doesn't allow it.
 */
export function whyLocked({ state }: SubmissionRow, call: MeetingCall, now: Date): Refusal {
  const { closesAt } = callWindow(call);
  const isOver = (state === 'draft' || state === 'submitted') && (closesAt === null || now >= closesAt);
  return isOver ? submissionRefusals.SUBMISSION_CLOSED : submissionRefusals.SUBMISSION_LOCKED;
}

/** Returns which parts of the submission the author may edit now. */
export function editableOf(row: SubmissionRow, call: MeetingCall, now: Date): Editable {
  const submission = {
    state: row.state,
    type: row.type ?? row.draft.type,
    acceptedAs: row.acceptedAs,
    reviseUntil: row.reviseUntil,
  };
  const isOver = call.meeting.state !== 'published';
  const window = callWindow(call);
  const parts = editableParts(
    submission,
    isOver ? { ...window, closesAt: null } : window,
    call.settings,
    now,
  );
  // Submission closes long before the talks, so slides can be uploaded until the conference is archived.
  return { ...parts, slides: parts.slides && call.meeting.state !== 'archived' };
}

export function presentFile({ fileId, kind, name, size, uploadedAt }: SubmissionFileRow): SubmissionFile {
  return { fileId, kind, name, size, uploadedAt: uploadedAt.toISOString() };
}

function presentCard(
  row: SubmissionRow,
  { submitted, hasSlides }: { readonly submitted: SubmissionContent | null; readonly hasSlides: boolean },
  call: MeetingCall,
  now: Date,
): SubmissionCard {
  const can = editableOf(row, call, now);
  // If a draft can no longer be submitted, the submitted version is shown instead.
  const shown = can.content ? row.draft : (submitted ?? row.draft);
  return {
    id: row.id,
    meeting: {
      id: row.meetingId,
      slug: call.meeting.slug,
      title: call.meeting.title,
      timeZone: call.meeting.timeZone,
    },
    number: formatNumber(row.number),
    title: shown.title,
    type: shown.type,
    state: row.state,
    acceptedAs: row.acceptedAs,
    contributedAt: row.contributedAt?.toISOString() ?? null,
    savedAt: row.savedAt.toISOString(),
    isChanged: submitted !== null && !isDeepStrictEqual(row.draft, submitted),
    reviseUntil: row.reviseUntil?.toISOString() ?? null,
    lacksPoster: shown.posterFileId === null && asksPoster(row.acceptedAs ?? shown.type, call.settings),
    slidesUntil: row.acceptedAs === 'oral' ? call.settings.slidesUntil : null,
    lacksSlides: can.slides && !hasSlides,
    can,
  };
}

/** Lists the author's submissions, newest first. */
export async function listOwnSubmissions(
  { db, clock }: Kernel,
  accountId: string,
  meetingId: string | undefined,
): Promise<SubmissionCard[]> {
  const rows = await db
    .select({
      row: submissions,
      submitted: submissionVersions.content,
      hasSlides: sql<boolean>`exists (
        select from ${submissionFiles} where ${submissionFiles.submissionId} = ${submissions.id} and kind = 'slides')`,
    })
    .from(submissions)
    .leftJoin(
      submissionVersions,
      and(
        eq(submissionVersions.submissionId, submissions.id),
        eq(submissionVersions.version, submissions.version),
      ),
    )
    .where(
      and(
        eq(submissions.accountId, accountId),
        meetingId === undefined ? undefined : eq(submissions.meetingId, meetingId),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id));
  const calls = new Map<string, MeetingCall>();
  for (const id of new Set(rows.map(({ row }) => row.meetingId))) calls.set(id, await findCall(db, id));
  const now = clock.now();
  return rows.flatMap(({ row, ...stored }) => {
    const call = calls.get(row.meetingId);
    return call ? [presentCard(row, stored, call, now)] : [];
  });
}

export async function readOwn(kernel: Kernel, db: Db | Tx, own: OwnRef): Promise<OwnSubmission> {
  const row = await findOwnSubmission(db, own);
  const call = await findCall(db, row.meetingId);
  const versions = await findSubmissionVersions(db, row.id);
  const files = await findSubmissionFiles(db, row.id);
  const named = new Set([
    row.draft.abstractFileId,
    row.draft.posterFileId,
    ...versions.flatMap(({ content }) => [content.abstractFileId, content.posterFileId]),
  ]);
  const stored = {
    submitted: versions[0]?.content ?? null,
    hasSlides: files.some(({ kind }) => kind === 'slides'),
  };
  return {
    ...presentCard(row, stored, call, kernel.clock.now()),
    draft: row.draft,
    submitted: stored.submitted,
    draftVersion: row.draftVersion,
    files: files.filter(({ fileId, kind }) => kind === 'slides' || named.has(fileId)).map(presentFile),
    versions: versions.map(({ version, at }) => ({ version, at: at.toISOString() })),
    decisions: await findSent(db, row.id),
    needsRegistration: await registrationNeeded(db, row, call),
    place: await findTalkPlace(db, row),
  };
}

/** Decisions whose letter was sent; newest first. */
async function findSent(db: Db | Tx, submissionId: string): Promise<OwnSubmission['decisions']> {
  const rows = await db
    .select()
    .from(submissionDecisions)
    .where(and(eq(submissionDecisions.submissionId, submissionId), isNotNull(submissionDecisions.sentAt)))
    .orderBy(desc(submissionDecisions.sentAt));
  return rows.flatMap(({ decision, note, comments, sentAt }) =>
    sentAt === null ? [] : [{ decision, note, comments, sentAt: sentAt.toISOString() }],
  );
}

async function registrationNeeded(
  db: Db | Tx,
  { state, accountId, meetingId }: SubmissionRow,
  { settings }: MeetingCall,
): Promise<OwnSubmission['needsRegistration']> {
  if (settings.registration === 'not_needed' || state === 'rejected' || state === 'withdrawn') return null;
  return (await findRegistered(db, meetingId, [accountId])).has(accountId) ? null : settings.registration;
}
