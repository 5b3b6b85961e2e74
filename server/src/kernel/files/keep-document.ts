import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../http/response/refusal-error.ts';
import type { Kernel } from '../kernel.ts';
import { insertFile } from './file-rows.ts';
import { PUBLIC_PURPOSE } from './public-files.ts';

export const PDF = 'application/pdf';
const HEAD = '%PDF-';
const TAIL = '%%EOF';
// Writers leave line ends and some padding behind the last word.
const TAIL_WITHIN = 1024;

interface Wanted {
  readonly purpose: string;
  readonly maxBytes: number;
}

/** Stores an uploaded PDF if that is what it is, from beginning to end. */
export async function keepDocument(
  kernel: Kernel,
  source: AsyncIterable<Uint8Array>,
  { purpose, maxBytes }: Wanted,
): Promise<{ id: string; size: number }> {
  const stored = await kernel.files.put(requirePdf(source), {
    maxBytes,
    isPublic: purpose === PUBLIC_PURPOSE,
  });
  await insertFile(kernel.db, { ...stored, contentType: PDF, purpose }, kernel.clock.now());
  return { id: stored.id, size: stored.size };
}

/** By its first bytes. */
export function beginsPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, HEAD.length).toString('latin1') === HEAD;
}

/** By its last bytes. */
export function endsPdf(bytes: Buffer): boolean {
  return bytes.subarray(-TAIL_WITHIN).includes(TAIL);
}

// Passed on as it comes, so that a large one is never held in memory; what throws here leaves nothing stored.
async function* requirePdf(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head.length < HEAD.length) head = Buffer.concat([head, chunk.subarray(0, HEAD.length)]);
    if (head.length >= HEAD.length && !beginsPdf(head)) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    tail = Buffer.concat([tail, chunk.subarray(-TAIL_WITHIN)]).subarray(-TAIL_WITHIN);
    yield chunk;
  }
  if (!beginsPdf(head) || !endsPdf(tail)) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
}
