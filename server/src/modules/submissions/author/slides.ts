import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { SLIDES_UPLOAD } from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { SubmissionFile } from '@plenum/contract/submissions/schemas';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { attachFile, detachFile, discardFile } from '#kernel/files/file-rows';
import { keepChecked } from '#kernel/uploads/keep-checked';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { submissionFact } from '../audit-facts.ts';
import { findOwnSubmission, lockOwnSubmission, type OwnRef } from '../submission-queries.ts';
import { submissionFiles, type SubmissionRow } from '../tables.ts';
import { nameOf, PURPOSE, type Sent, type StoredUpload } from './files.ts';
import { editableOf, presentFile } from './present-own.ts';

/** Refuses slides unless the talk is accepted and the deadline has not passed. */
async function requireOpen(db: Db | Tx, row: SubmissionRow, now: Date): Promise<void> {
  const call = await findCall(db, row.meetingId);
  if (editableOf(row, call, now).slides) return;
  const { slidesUntil } = call.settings;
  const isLate = row.acceptedAs === 'oral' && slidesUntil !== null && now >= new Date(slidesUntil);
  refuse(isLate ? submissionRefusals.SLIDES_CLOSED : submissionRefusals.SUBMISSION_STATE);
}

export async function storeSlides(kernel: Kernel, own: OwnRef, sent: Sent): Promise<StoredUpload> {
  await requireOpen(kernel.db, await findOwnSubmission(kernel.db, own), kernel.clock.now());
  const contentType = sent.uploadType;
  const { id, size, result } = await keepChecked(kernel, 'slides', {
    source: sent.upload,
    owner: own.accountId,
    contentType,
    purpose: PURPOSE,
    maxBytes: SLIDES_UPLOAD.maxBytes,
    tooLarge: submissionRefusals.SLIDES_TOO_LARGE,
  });
  // Refuses content whose type differs from the declared one.
  if ((result === 'pdf') !== (contentType === PDF_TYPE)) {
    await discardFile(kernel, id);
    refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
  }
  const name = nameOf(sent.query.name, result);
  return { fileId: id, kind: 'slides', name, contentType, size, text: '', cleanFileId: null };
}

/** Replaces the existing slides. */
export async function addSlides(
  tx: Tx,
  own: OwnRef,
  upload: StoredUpload,
  source: AuditSource,
): Promise<SubmissionFile> {
  const row = await lockOwnSubmission(tx, own);
  await requireOpen(tx, row, source.at);
  await dropSlides(tx, row);
  const [file] = await tx
    .insert(submissionFiles)
    .values({ ...upload, submissionId: row.id, uploadedAt: source.at, uploadedBy: source.actor })
    .returning();
  if (!file) throw new Error('No file was stored');
  await attachFile(tx, file.fileId);
  await writeAudit(tx, submissionFact('submission.slides_uploaded', row, { name: file.name }), source);
  return presentFile(file);
}

export async function removeSlides(tx: Tx, own: OwnRef, source: AuditSource): Promise<void> {
  const row = await lockOwnSubmission(tx, own);
  await requireOpen(tx, row, source.at);
  const gone = await dropSlides(tx, row);
  for (const { name } of gone)
    await writeAudit(tx, submissionFact('submission.slides_removed', row, { name }), source);
}

async function dropSlides(tx: Tx, { id }: SubmissionRow) {
  const gone = await tx
    .delete(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, id), eq(submissionFiles.kind, 'slides')))
    .returning();
  for (const { fileId } of gone) await detachFile(tx, fileId);
  return gone;
}
