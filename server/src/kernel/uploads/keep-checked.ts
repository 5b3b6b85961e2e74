import { buffer } from 'node:stream/consumers';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import type { DocumentJobs } from '../documents/document-jobs.ts';
import { refuse } from '../refusal/refusal-error.ts';
import type { Kernel } from '../kernel.ts';
import { discardFile, insertFile } from '../files/file-rows.ts';
import { FileTooLarge } from '../files/file-store.ts';
import { PUBLIC_PURPOSE } from '../files/public-files.ts';

export interface SentDocument {
  readonly source: AsyncIterable<Uint8Array>;
  /** The account that uploads it. Each account's documents are checked one after another. */
  readonly owner: string;
  /** As declared; `setContentType` corrects it if the content has another type. */
  readonly contentType: string;
  readonly purpose: string;
  readonly maxBytes: number;
  readonly tooLarge?: Refusal | undefined;
}

interface Checked<Result> {
  readonly id: string;
  readonly size: number;
  readonly result: Result;
}

/**
 * Stores an upload as it arrives, then has it checked, so that a waiting document uses no memory. A refused document is
 * deleted.
 */
export async function keepChecked<Name extends keyof DocumentJobs>(
  kernel: Kernel,
  job: Name,
  sent: SentDocument,
): Promise<Checked<Awaited<ReturnType<DocumentJobs[Name]>>>> {
  const stored = await put(kernel, sent);
  const { contentType, purpose } = sent;
  await insertFile(kernel.db, { ...stored, contentType, purpose }, kernel.clock.now());
  try {
    const read = async () => buffer(await kernel.files.open(stored.id));
    const result = await kernel.documentChecks.run(job, read, sent.owner);
    return { id: stored.id, size: stored.size, result };
  } catch (error) {
    await discardFile(kernel, stored.id);
    throw error;
  }
}

async function put({ files }: Kernel, { source, purpose, maxBytes, tooLarge }: SentDocument) {
  try {
    return await files.put(source, { maxBytes, isPublic: purpose === PUBLIC_PURPOSE });
  } catch (error) {
    if (error instanceof FileTooLarge) refuse(tooLarge ?? kernelRefusals.TOO_LARGE);
    throw error;
  }
}
