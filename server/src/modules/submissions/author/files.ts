import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { ABSTRACT_UPLOAD, POSTER_UPLOAD } from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { SubmissionFile } from '@plenum/contract/submissions/schemas';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { collect, once } from '#kernel/files/collect';
import { insertFile } from '#kernel/files/file-rows';
import { displayName } from '#kernel/files/file-name';
import { cleanPictureOrPdf, readPictureOrPdf } from '#kernel/files/picture-or-pdf';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Call, Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { cleanWord } from '#kernel/word/clean-word';
import { readWord } from '#kernel/word/read-word';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/public';
import { submissionFact } from '../audit-facts.ts';
import { findOwn, findVersions, lockOwn, type OwnRef } from '../submission-queries.ts';
import { type SubmissionFileRow, submissionFiles, type SubmissionRow } from '../tables.ts';
import { editableOf, presentFile } from './present-own.ts';
import { addVersion } from './submit.ts';
import { keepNamedFiles } from './write-draft.ts';

export const PURPOSE = 'submission';

/** An uploaded file and its copy for reviewers, stored and not yet named by anything. */
export type StoredUpload = Omit<SubmissionFileRow, 'submissionId' | 'uploadedAt' | 'uploadedBy'>;

export type Sent = Pick<Call, 'upload' | 'uploadType'> & { readonly query: { readonly name: string } };

/** Asked before the body is read, so that nothing large is taken in vain; the verb asks again. */
async function requireOpen(
  { clock }: Kernel,
  db: Db | Tx,
  row: SubmissionRow,
  part: 'content' | 'poster',
): Promise<void> {
  const can = editableOf(row, await findCall(db, row.meetingId), clock.now());
  if (!can.content && !(part === 'poster' && can.poster)) refuse(submissionRefusals.SUBMISSION_LOCKED);
}

export async function storeAbstract(kernel: Kernel, own: OwnRef, sent: Sent): Promise<StoredUpload> {
  await requireOpen(kernel, kernel.db, await findOwn(kernel.db, own), 'content');
  return keepAbstract(
    kernel,
    await collect(sent.upload, ABSTRACT_UPLOAD.maxBytes, ABSTRACT_UPLOAD.tooLarge),
    sent.query.name,
  );
}

export async function keepAbstract(kernel: Kernel, bytes: Buffer, name: string): Promise<StoredUpload> {
  const { format, text } = await readWord(bytes);
  const contentType = ABSTRACT_UPLOAD.types[format === 'docx' ? 0 : 1] ?? '';
  const fileId = await keep(kernel, bytes, contentType);
  const clean = await cleanWord(bytes);
  return {
    fileId,
    kind: 'abstract',
    name: nameOf(name, format),
    contentType,
    size: bytes.length,
    text,
    cleanFileId: clean && (await keep(kernel, clean, contentType)),
  };
}

const posterEndings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

export async function storePoster(kernel: Kernel, own: OwnRef, sent: Sent): Promise<StoredUpload> {
  await requireOpen(kernel, kernel.db, await findOwn(kernel.db, own), 'poster');
  return keepPoster(
    kernel,
    await collect(sent.upload, POSTER_UPLOAD.maxBytes, POSTER_UPLOAD.tooLarge),
    sent.query.name,
  );
}

export async function keepPoster(kernel: Kernel, bytes: Buffer, name: string): Promise<StoredUpload> {
  const contentType = await readPictureOrPdf(bytes);
  const clean = await cleanPictureOrPdf(bytes);
  return {
    fileId: await keep(kernel, bytes, contentType),
    kind: 'poster',
    name: nameOf(name, posterEndings[contentType] ?? 'pdf'),
    contentType,
    size: bytes.length,
    text: '',
    cleanFileId: clean && (await keep(kernel, clean, contentType)),
  };
}

// Its ending is what the file is.
export function nameOf(sent: string, ending: string): string {
  const name = displayName(sent);
  return name.toLowerCase().endsWith(`.${ending}`)
    ? name
    : `${name.replace(/\.[a-z\d]{1,8}$/i, '')}.${ending}`;
}

async function keep(kernel: Kernel, bytes: Buffer, contentType: string): Promise<string> {
  const stored = await kernel.files.put(once(bytes), { maxBytes: bytes.length });
  await insertFile(kernel.db, { ...stored, contentType, purpose: PURPOSE }, kernel.clock.now());
  return stored.id;
}

/** The draft names it with its next saving. Where only the poster may still come, it is submitted at once. */
export async function addFile(
  kernel: Kernel,
  tx: Tx,
  own: OwnRef,
  upload: StoredUpload,
  source: AuditSource,
): Promise<SubmissionFile> {
  const row = await lockOwn(tx, own);
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
  const [last] = await findVersions(tx, row.id);
  if (!last) refuse(submissionRefusals.SUBMISSION_LOCKED);
  await addVersion(tx, row, { ...last.content, posterFileId }, source);
  await writeAudit(tx, submissionFact('submission.poster_replaced', row, { file: posterFileId }), source);
  await keepNamedFiles(tx, row.id);
}

/** The original, as the author sent it. */
export async function downloadOwn({ db, files }: Kernel, own: OwnRef, fileId: string): Promise<Download> {
  const row = await findOwn(db, own);
  const [file] = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, row.id), eq(submissionFiles.fileId, fileId)));
  if (!file) refuse(kernelRefusals.NOT_FOUND);
  return { name: file.name, type: file.contentType, body: await files.open(file.fileId) };
}
