import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '@plenum/contract/kernel/printed-pictures';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { letterMessages, letterRefusals } from '@plenum/contract/letters/messages';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { collect } from '#kernel/uploads/collect';
import { fileLink } from '#kernel/files/file-links';
import { attachFile } from '#kernel/files/file-rows';
import { checkImage } from '#kernel/content/image-check';
import { keepImage } from '#kernel/uploads/keep-image';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { letterFact } from './audit-facts.ts';
import { letterSeals } from './tables.ts';

const LINK_MS = 15 * 60_000;

/** Returns a link for the organizers' screen; empty if there is no seal. */
export function sealLink({ keys, clock }: Kernel, fileId: string | null): string {
  return fileId === null ? '' : fileLink(keys, fileId, new Date(clock.now().getTime() + LINK_MS));
}

/** Stores a seal. It isn't a public file, because its URL must not be enough to get it. */
export function storeSeal(
  kernel: Kernel,
  upload: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<string> {
  return keepImage(kernel, upload, {
    purpose: 'seal',
    contentType,
    maxBytes: MAX_PICTURE_BYTES,
    most: { pixels: MAX_PICTURE_PIXELS, refusal: letterRefusals.SEAL_TOO_LARGE },
  });
}

export async function addSeal(
  kernel: Kernel,
  tx: Tx,
  { meetingId, fileId }: { readonly meetingId: string; readonly fileId: string },
  source: AuditSource,
): Promise<{ fileId: string; link: string }> {
  await tx.insert(letterSeals).values({ fileId, meetingId, uploadedAt: source.at, uploadedBy: source.actor });
  await attachFile(tx, fileId);
  await writeAudit(tx, letterFact('letter.seal_uploaded', meetingId, { file: fileId }), source);
  return { fileId, link: sealLink(kernel, fileId) };
}

/** Refuses seals that were not uploaded for this conference. */
export async function requireSeal(tx: Tx, meetingId: string, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  const [seal] = await tx
    .select()
    .from(letterSeals)
    .where(and(eq(letterSeals.fileId, fileId), eq(letterSeals.meetingId, meetingId)));
  if (!seal)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { 'words.sealFileId': letterMessages.letter_seal_gone } });
}

/** Reads a seal and checks the picture again before it is drawn. Returns null if decoding it would take too long. */
export async function readSeal({ files }: Kernel, fileId: string): Promise<Buffer | null> {
  const bytes = await collect(await files.open(fileId), MAX_PICTURE_BYTES);
  const { width, height } = checkImage(bytes, 'image/png');
  return width * height <= MAX_PICTURE_PIXELS ? bytes : null;
}
