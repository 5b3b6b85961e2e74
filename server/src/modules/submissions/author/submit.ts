import { isDeepStrictEqual } from 'node:util';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import {
  findMissing,
  type SubmissionContent,
  type SubmissionDraft,
  type SubmissionTerms,
} from '@plenum/contract/submissions/content';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { mayBecome } from '@plenum/contract/submissions/states';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall, type MeetingCall } from '#modules/meetings/offer/public';
import { submissionFact } from '../audit-facts.ts';
import { submissionSubmitted, submissionWithdrawn } from '../events.ts';
import { tellConsoles } from '../review/live.ts';
import { findSubmissionVersions, lockOwnSubmission, type OwnRef } from '../submission-queries.ts';
import { type SubmissionRow, submissions, submissionVersions } from '../tables.ts';
import { editableOf, whyLocked } from './present-own.ts';

/** Makes the saved draft the current version. */
export async function submit(tx: Tx, own: OwnRef, draftVersion: number, source: AuditSource): Promise<void> {
  const row = await lockOwnSubmission(tx, own);
  const call = await findCall(tx, row.meetingId);
  if (!editableOf(row, call, source.at).content) refuse(whyLocked(row, call, source.at));
  // Another window saved a change that this window has not loaded.
  if (row.draftVersion !== draftVersion) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const content = requireComplete(row.draft, submissionTermsOf(call, source.at));
  const [last] = await findSubmissionVersions(tx, row.id);
  if (last && isDeepStrictEqual(last.content, content)) refuse(submissionRefusals.SUBMISSION_UNCHANGED);
  await addSubmissionVersion(tx, row, content, source);
}

export function submissionTermsOf({ fields, settings }: MeetingCall, now: Date): SubmissionTerms {
  return {
    types: settings.types,
    fieldIds: fields.map(({ id }) => id),
    posterFrom: settings.posterFrom,
    isPosterDue: settings.posterUntil === null || now >= new Date(settings.posterUntil),
  };
}

function requireComplete(draft: SubmissionDraft, terms: SubmissionTerms): SubmissionContent {
  const missing = findMissing(draft, terms);
  const { type, abstractFileId, presenter, coauthors } = draft;
  if (missing.length > 0 || type === null || abstractFileId === null)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: Object.fromEntries(missing.map(({ path, code }) => [path, code])),
    });
  return {
    ...draft,
    type,
    abstractFileId,
    fieldId: terms.fieldIds.length === 0 ? null : draft.fieldId,
    presenter: { ...presenter, phone: Phone.parse(presenter.phone), email: Email.parse(presenter.email) },
    coauthors: coauthors.map((one) => ({ ...one, email: one.email === '' ? '' : Email.parse(one.email) })),
  };
}

/** Writes a version and makes it the current one; the draft gets the same content. */
export async function addSubmissionVersion(
  tx: Tx,
  row: SubmissionRow,
  content: SubmissionContent,
  source: AuditSource,
): Promise<void> {
  const { id, meetingId } = row;
  const isContent = row.state !== 'accepted';
  if (isContent && !mayBecome(row.state, 'submitted')) refuse(submissionRefusals.SUBMISSION_STATE);
  const number = row.number ?? (await takeNumber(tx, meetingId));
  const version = row.version + 1;
  await tx
    .insert(submissionVersions)
    .values({ submissionId: id, version, content, at: source.at, by: source.actor });
  await tx
    .update(submissions)
    .set({
      // Adding a poster later doesn't change the decision.
      ...(isContent && { state: 'submitted', reviseUntil: null }),
      number,
      version,
      type: content.type,
      fieldId: content.fieldId,
      draft: content,
      draftVersion: row.draftVersion + 1,
      savedAt: source.at,
      contributedAt: row.contributedAt ?? source.at,
    })
    .where(eq(submissions.id, id));
  await writeAudit(tx, submissionFact('submission.submitted', row, { number, version }), source);
  await emit(tx, submissionSubmitted, { submissionId: id, meetingId, version }, source.at);
  await tellConsoles(tx, meetingId);
}

async function takeNumber(tx: Tx, meetingId: string): Promise<number> {
  const taken = await tx.execute<{ last: number }>(sql`
    insert into submission_numbers (meeting_id, last) values (${meetingId}, 1)
    on conflict (meeting_id) do update set last = submission_numbers.last + 1 returning last`);
  return taken.rows[0]?.last ?? 1;
}

export async function withdraw(tx: Tx, own: OwnRef, reason: string, source: AuditSource): Promise<void> {
  const row = await lockOwnSubmission(tx, own);
  if (!mayBecome(row.state, 'withdrawn')) refuse(submissionRefusals.SUBMISSION_STATE);
  await tx
    .update(submissions)
    .set({
      state: 'withdrawn',
      acceptedAs: null,
      reviseUntil: null,
      withdrawnAt: source.at,
      withdrawnBecause: reason,
    })
    .where(eq(submissions.id, row.id));
  await writeAudit(tx, submissionFact('submission.withdrawn', row, { reason }), source);
  await emit(tx, submissionWithdrawn, { submissionId: row.id, meetingId: row.meetingId }, source.at);
  await tellConsoles(tx, row.meetingId);
}

/** Restores a withdrawn submission, which is possible only until the deadline. */
export async function restore(tx: Tx, own: OwnRef, source: AuditSource): Promise<void> {
  const row = await lockOwnSubmission(tx, own);
  if (!editableOf(row, await findCall(tx, row.meetingId), source.at).restore)
    refuse(submissionRefusals.SUBMISSION_STATE);
  await tx
    .update(submissions)
    .set({ state: 'submitted', withdrawnAt: null, withdrawnBecause: '' })
    .where(eq(submissions.id, row.id));
  await writeAudit(tx, submissionFact('submission.restored', row), source);
  await tellConsoles(tx, row.meetingId);
}
