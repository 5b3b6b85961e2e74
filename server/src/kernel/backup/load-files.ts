import { createHash } from 'node:crypto';
import { FileDamaged } from '../files/file-cipher.ts';
import { type BlobStore, FileMissing, isFileId } from '../files/file-store.ts';
import { BackupProblem } from './backup-problem.ts';
import { fileObject } from './backup-store.ts';
import { inParallel } from './in-parallel.ts';
import { type BackupManifest, fileListPrefix } from './manifest.ts';
import { textLines, readParts } from './parts.ts';
import { everyFewSeconds, readableCount, type Say } from './progress.ts';
import type { SealedStore } from './sealed-store.ts';

export interface LoadedFiles {
  readonly count: number;
  readonly bytes: number;
  /** Blobs that the backup should have, but that are missing or damaged there. */
  readonly lost: string[];
}

/**
 * Copies the files of a backup into a store, each after its bytes were verified. A file that the store already has must be the same, so that an interrupted restore can be repeated.
 */
export async function loadFiles(
  store: SealedStore,
  backup: string,
  { files }: BackupManifest,
  blobs: Pick<BlobStore, 'open' | 'put'>,
  say: Say,
): Promise<LoadedFiles> {
  const loaded = { count: 0, bytes: 0, lost: [] as string[] };
  const absent = new Set(files.absent);
  const now = everyFewSeconds(say);
  await inParallel(textLines(readParts(store, fileListPrefix(backup), files)), async (line) => {
    const [blob = ''] = line.split('\t');
    if (absent.has(blob)) return;
    if (!isFileId(blob)) throw new BackupProblem(`The list of files of the backup ${backup} is damaged.`);
    try {
      const size = await loadFile(store, blob, blobs);
      loaded.bytes += size;
      loaded.count += 1;
    } catch (error) {
      if (!(error instanceof FileMissing || error instanceof FileDamaged)) throw error;
      loaded.lost.push(blob);
    }
    now(() => `${readableCount(loaded.count, 'file')} of ${files.count} so far`);
  });
  return loaded;
}

async function loadFile(
  store: SealedStore,
  blob: string,
  blobs: Pick<BlobStore, 'open' | 'put'>,
): Promise<number> {
  const present = await hashOf(() => blobs.open(blob));
  if (present === null)
    return (await blobs.put(store.open(fileObject(blob)), { maxBytes: Infinity, id: blob })).size;
  const saved = await hashOf(async () => store.open(fileObject(blob)));
  if (saved === null) throw new FileMissing(`no file ${blob} in the backup`);
  if (!saved.sha256.equals(present.sha256))
    throw new BackupProblem(
      `The file store has another file with the id ${blob} than the backup. Restore into an empty file store.`,
    );
  return saved.size;
}

async function hashOf(
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<{ sha256: Buffer; size: number } | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await open()) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
  return { sha256: hash.digest(), size };
}
