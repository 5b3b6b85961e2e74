import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileTooLarge, newFileId, NoRoom } from './file-store.ts';

export interface Spooled {
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Writes the whole source to a temporary file for `use`, which may move it; a remaining file is deleted. */
export async function spool<T>(
  directory: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  use: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const draft = path.join(directory, newFileId());
  try {
    return await use({ path: draft, ...(await write(draft, source, maxBytes)) });
  } catch (error) {
    throw isFull(error) ? new NoRoom('no room to store the file', { cause: error }) : error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function write(file: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  await using handle = await open(file, 'wx', 0o600);
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  await handle.sync();
  return { size, sha256: hash.digest() };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

const ABANDONED_MS = 24 * 3600 * 1000;

/** Called at start-up: deletes files from a crash. Younger files may belong to another running server. */
export async function sweepSpool(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    const facts = await stat(file).catch(() => null);
    // Compares with the machine's own clock, which set the file's time.
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}
