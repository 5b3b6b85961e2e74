import { and, eq } from 'drizzle-orm';
import { uploadRegistrationFile } from '@plenum/contract/registration/people/endpoints';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { singleUseLink } from '#kernel/files/file-links';
import { keepDocument } from '#kernel/uploads/keep-document';
import { keepImage } from '#kernel/uploads/keep-image';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { mayIn } from '#modules/meetings/scope/public';
import { registrationFiles, registrations } from '../tables.ts';
import { requireEditable } from './editable-fields.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { findOwnRegistration, lockOwnRegistration } from './registration-queries.ts';

const PURPOSE = 'registration';
const LINK_MS = 60_000;

type Sent = Pick<Call<typeof uploadRegistrationFile>, 'actor' | 'params' | 'upload' | 'uploadType'>;

/** Stores an uploaded file. It is deleted later unless a draft with this file is saved. */
export async function storeFile(
  kernel: Kernel,
  { actor, params, upload, uploadType }: Sent,
): Promise<string> {
  requireEditable(await findOwnRegistration(kernel.db, params.id, actor.accountId));
  const wanted = { purpose: PURPOSE, maxBytes: uploadRegistrationFile.upload?.maxBytes ?? 0 };
  if (uploadType === PDF_TYPE)
    return (await keepDocument(kernel, { ...wanted, source: upload, owner: actor.accountId })).id;
  return keepImage(kernel, upload, { ...wanted, contentType: uploadType });
}

export async function addRegistrationFile(
  tx: Tx,
  registrationId: string,
  fileId: string,
  { actor, at }: OwnerSource,
): Promise<{ fileId: string }> {
  requireEditable(await lockOwnRegistration(tx, registrationId, actor));
  await tx.insert(registrationFiles).values({ fileId, registrationId, createdAt: at });
  return { fileId };
}

/**
 * Returns a link for the account that uploaded the file or for staff who may read registrations; other callers get "not
 * found".
 */
export async function linkFile(
  { db, keys }: Kernel,
  actor: Actor,
  { id, fileId }: { id: string; fileId: string },
  source: OwnerSource,
): Promise<{ link: string }> {
  const [found] = await db
    .select({ accountId: registrations.accountId, meetingId: registrations.meetingId })
    .from(registrationFiles)
    .innerJoin(registrations, eq(registrations.id, registrationFiles.registrationId))
    .where(and(eq(registrationFiles.fileId, fileId), eq(registrations.id, id)));
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  if (found.accountId !== actor.accountId) {
    if (!mayIn(actor, found.meetingId, 'review')) refuse(kernelRefusals.NOT_FOUND);
    await writeAudit(db, registrationFact('registration.file_read', id, { file: fileId }), source);
  }
  return { link: singleUseLink(keys, fileId, new Date(source.at.getTime() + LINK_MS)) };
}
