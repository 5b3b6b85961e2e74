import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { emptyDraft, type SubmissionDraft } from '@plenum/contract/submissions/content';
import { windowState } from '@plenum/contract/submissions/editable';
import { submissionMessages, submissionRefusals } from '@plenum/contract/submissions/messages';
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { attachFiles, detachFiles } from '#kernel/files/file-rows';
import { refuse } from '#kernel/refusal/refusal-error';
import { findContact } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall, findPublicCall } from '#modules/meetings/offer/public';
import { submissionFact } from '../audit-facts.ts';
import { callWindow } from '../read-call.ts';
import { lockOwnSubmission, type OwnRef } from '../submission-queries.ts';
import { submissionFiles, type SubmissionRow, submissions } from '../tables.ts';
import { editableOf, whyLocked } from './present-own.ts';

/** Creates a draft, with the account's name and addresses as the presenter's. */
export async function beginSubmission(
  tx: Tx,
  { meetingId, accountId }: { readonly meetingId: string; readonly accountId: string },
  source: AuditSource,
): Promise<{ id: string }> {
  const call = await findPublicCall(tx, meetingId);
  const window = windowState(callWindow(call), source.at);
  if (window === 'early') refuse(submissionRefusals.SUBMISSION_NOT_OPEN);
  if (window !== 'open' || call.meeting.state !== 'published') refuse(submissionRefusals.SUBMISSION_CLOSED);
  // The lock makes concurrent calls run one after the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`submissions ${meetingId} ${accountId}`}, 0))`,
  );
  const [counted] = await tx
    .select({ own: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.meetingId, meetingId),
        eq(submissions.accountId, accountId),
        ne(submissions.state, 'withdrawn'),
      ),
    );
  if ((counted?.own ?? 0) >= call.settings.mostPerAccount) refuse(submissionRefusals.TOO_MANY_SUBMISSIONS);
  const { name, phone, email } = await findContact(tx, accountId);
  const draft: SubmissionDraft = {
    ...emptyDraft,
    type: call.settings.types.length === 1 ? (call.settings.types[0] ?? null) : null,
    presenter: { ...emptyDraft.presenter, name: name.slice(0, 60), phone, email },
  };
  const id = orderedId(source.at.getTime());
  await tx
    .insert(submissions)
    .values({ id, meetingId, accountId, state: 'draft', draft, savedAt: source.at, createdAt: source.at });
  await writeAudit(tx, submissionFact('submission.begun', { id, meetingId }), source);
  return { id };
}

/** Saves the draft, even if incomplete. */
export async function saveDraft(
  tx: Tx,
  own: OwnRef,
  { version, draft }: { readonly version: number; readonly draft: SubmissionDraft },
  at: Date,
): Promise<{ version: number; savedAt: string }> {
  const row = await lockOwnSubmission(tx, own);
  if (row.draftVersion !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const call = await findCall(tx, row.meetingId);
  if (!editableOf(row, call, at).content) refuse(whyLocked(row, call, at));
  if (draft.presenterAt > draft.coauthors.length)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { presenterAt: 'illegal_input' } });
  await requireFiles(tx, row, draft);
  const next = { draft, draftVersion: version + 1, savedAt: at };
  await tx.update(submissions).set(next).where(eq(submissions.id, row.id));
  await keepNamedFiles(tx, row.id);
  return { version: next.draftVersion, savedAt: at.toISOString() };
}

/** Refuses a draft with files that were not uploaded for it, or with a file of the wrong kind. */
async function requireFiles(tx: Tx, row: SubmissionRow, draft: SubmissionDraft): Promise<void> {
  const named = [
    { kind: 'abstract', path: 'abstractFileId', fileId: draft.abstractFileId },
    { kind: 'poster', path: 'posterFileId', fileId: draft.posterFileId },
  ].flatMap(({ fileId, ...rest }) => (fileId === null ? [] : [{ ...rest, fileId }]));
  if (named.length === 0) return;
  const found = await tx
    .select({ fileId: submissionFiles.fileId, kind: submissionFiles.kind })
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.submissionId, row.id),
        inArray(
          submissionFiles.fileId,
          named.map(({ fileId }) => fileId),
        ),
      ),
    );
  const missing = named.filter(
    ({ fileId, kind }) => !found.some((one) => one.fileId === fileId && one.kind === kind),
  );
  if (missing.length === 0) return;
  refuse(kernelRefusals.INVALID_INPUT, {
    fields: Object.fromEntries(missing.map(({ path }) => [path, submissionMessages.submission_file_gone])),
  });
}

/** Keeps files that a draft or a version names, with their copies for reviewers; replaced files are deleted later. */
export async function keepNamedFiles(tx: Tx, submissionId: string): Promise<void> {
  const files = (isNamed: boolean) => sql`
    select unnest(array[file.file_id, file.clean_file_id]) from submission_files as file
    where file.submission_id = ${submissionId} and file.kind <> 'slides' and ${isNamed ? sql`` : sql`not`} (
      exists (select from submissions where id = ${submissionId}
        and file.file_id in (draft ->> 'abstractFileId', draft ->> 'posterFileId'))
      or exists (select from submission_versions as version where version.submission_id = ${submissionId}
        and file.file_id in (version.content ->> 'abstractFileId', version.content ->> 'posterFileId')))`;
  await attachFiles(tx, files(true));
  await detachFiles(tx, files(false));
}

/** A draft that was never submitted is deleted completely. */
export async function discardSubmission(tx: Tx, own: OwnRef, source: AuditSource): Promise<null> {
  const row = await lockOwnSubmission(tx, own);
  if (row.state !== 'draft') refuse(submissionRefusals.SUBMISSION_STATE);
  await writeAudit(tx, submissionFact('submission.discarded', row), source);
  await detachFiles(
    tx,
    sql`select unnest(array[file_id, clean_file_id]) from submission_files where submission_id = ${row.id}`,
  );
  await tx.delete(submissions).where(eq(submissions.id, row.id));
  return null;
}
