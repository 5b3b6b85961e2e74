import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { ABSTRACT_UPLOAD, POSTER_UPLOAD } from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { SubmissionFile } from '@plenum/contract/submissions/schemas';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { once } from '#kernel/uploads/collect';
import { insertFile, setContentType } from '#kernel/files/file-rows';
import { keepChecked } from '#kernel/uploads/keep-checked';
import { displayName } from '#kernel/files/file-name';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call, Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { submissionFact } from '../audit-facts.ts';
import {
  findOwnSubmission,
  findSubmissionVersions,
  lockOwnSubmission,
  type OwnRef,
} from '../submission-queries.ts';
import { type SubmissionFileRow, submissionFiles, type SubmissionRow } from '../tables.ts';
import { editableOf, presentFile, whyLocked } from './present-own.ts';
import { addSubmissionVersion } from './submit.ts';
import { keepNamedFiles } from './write-draft.ts';

export const PURPOSE = 'submission';

/** An uploaded file and its copy for reviewers, which are stored but not used by any submission yet. */
export type StoredUpload = Omit<SubmissionFileRow, 'submissionId' | 'uploadedAt' | 'uploadedBy'>;

export type Sent = Pick<Call, 'upload' | 'uploadType'> & { readonly query: { readonly name: string } };

/**
 * Refuses an upload before its body is read, so that no large file is uploaded in vain; the upload is checked again
 * when it is stored.
 */
async function requireOpen(
  { clock }: Kernel,
  db: Db | Tx,
  row: SubmissionRow,
  part: 'content' | 'poster',
): Promise<void> {
  const call = await findCall(db, row.meetingId);
  const can = editableOf(row, call, clock.now());
  if (can.content || (part === 'poster' && can.poster)) return;
  refuse(part === 'content' ? whyLocked(row, call, clock.now()) : submissionRefusals.SUBMISSION_LOCKED);
}

export async function storeAbstract(kernel: Kernel, own: OwnRef, sent: Sent): Promise<StoredUpload> {
  await requireOpen(kernel, kernel.db, await findOwnSubmission(kernel.db, own), 'content');
  return keepAbstract(kernel, { owner: own.accountId, upload: sent.upload, name: sent.query.name });
}

interface SentFile {
  /** The author's account. */
  readonly owner: string;
  readonly upload: AsyncIterable<Uint8Array>;
  readonly name: string;
}

export async function keepAbstract(kernel: Kernel, { owner, upload, name }: SentFile): Promise<StoredUpload> {
  const { types, maxBytes, tooLarge } = ABSTRACT_UPLOAD;
  const [contentType = '', other = ''] = types;
  const sent = { source: upload, owner, contentType, purpose: PURPOSE, maxBytes, tooLarge };
  const { id, size, result } = await keepChecked(kernel, 'abstract', sent);
  const { format, text, clean } = result;
  const isOther = format !== 'docx';
  const stored = { fileId: id, kind: 'abstract', name: nameOf(name, format), size, text } as const;
  return withCopy(kernel, { ...stored, contentType: isOther ? other : contentType }, clean, isOther);
}

const posterEndings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

export async function storePoster(kernel: Kernel, own: OwnRef, sent: Sent): Promise<StoredUpload> {
  await requireOpen(kernel, kernel.db, await findOwnSubmission(kernel.db, own), 'poster');
  return keepPoster(kernel, { owner: own.accountId, upload: sent.upload, name: sent.query.name });
}

export async function keepPoster(kernel: Kernel, { owner, upload, name }: SentFile): Promise<StoredUpload> {
  const { maxBytes, tooLarge } = POSTER_UPLOAD;
  const sent = { source: upload, owner, contentType: PDF_TYPE, purpose: PURPOSE, maxBytes, tooLarge };
  const { id, size, result } = await keepChecked(kernel, 'poster', sent);
  const { type, clean } = result;
  const stored = { fileId: id, kind: 'poster', size, text: '', contentType: type } as const;
  const named = { ...stored, name: nameOf(name, posterEndings[type] ?? 'pdf') };
  return withCopy(kernel, named, clean, type !== PDF_TYPE);
}

async function withCopy(
  kernel: Kernel,
  stored: Omit<StoredUpload, 'cleanFileId'>,
  clean: Uint8Array | null,
  isOtherType: boolean,
): Promise<StoredUpload> {
  if (isOtherType) await setContentType(kernel.db, stored.fileId, stored.contentType);
  return { ...stored, cleanFileId: clean && (await keep(kernel, clean, stored.contentType)) };
}

// Gives the file name the extension of its actual format.
export function nameOf(sent: string, ending: string): string {
  const name = displayName(sent);
  return name.toLowerCase().endsWith(`.${ending}`)
    ? name
    : `${name.replace(/\.[a-z\d]{1,8}$/i, '')}.${ending}`;
}

async function keep(kernel: Kernel, bytes: Uint8Array, contentType: string): Promise<string> {
  const stored = await kernel.files.put(once(bytes), { maxBytes: bytes.length });
  await insertFile(kernel.db, { ...stored, contentType, purpose: PURPOSE }, kernel.clock.now());
  return stored.id;
}

/**
 * Adds an uploaded file, which becomes part of the draft when the draft is saved next. If only the poster may still be
 * sent, it is submitted immediately.
 */
export async function addSubmissionFile(
  kernel: Kernel,
  tx: Tx,
  own: OwnRef,
  upload: StoredUpload,
  source: AuditSource,
): Promise<SubmissionFile> {
  const row = await lockOwnSubmission(tx, own);
  await requireOpen(kernel, tx, row, upload.kind === 'poster' ? 'poster' : 'content');
  const [file] = await tx
    .insert(submissionFiles)
    .values({ ...upload, submissionId: row.id, uploadedAt: source.at, uploadedBy: source.actor })
    .returning();
  if (!file) throw new Error('No file was stored');
  const { content } = editableOf(row, await findCall(tx, row.meetingId), source.at);
  if (!content) await replacePoster(tx, row, file.fileId, source);
  return presentFile(file);
}

async function replacePoster(
  tx: Tx,
  row: SubmissionRow,
  posterFileId: string,
  source: AuditSource,
): Promise<void> {
  const [last] = await findSubmissionVersions(tx, row.id);
  if (!last) refuse(submissionRefusals.SUBMISSION_LOCKED);
  await addSubmissionVersion(tx, row, { ...last.content, posterFileId }, source);
  await writeAudit(tx, submissionFact('submission.poster_replaced', row, { file: posterFileId }), source);
  await keepNamedFiles(tx, row.id);
}

/** The original, as the author sent it. */
export async function downloadOwnFile({ db, files }: Kernel, own: OwnRef, fileId: string): Promise<Download> {
  const row = await findOwnSubmission(db, own);
  const [file] = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, row.id), eq(submissionFiles.fileId, fileId)));
  if (!file) refuse(kernelRefusals.NOT_FOUND);
  return { name: file.name, type: file.contentType, body: await files.open(file.fileId) };
}
