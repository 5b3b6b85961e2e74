import type { Client } from 'pg';
import { type BlobStore, FileMissing } from '../files/file-store.ts';
import { fileObject } from './backup-store.ts';
import { inParallel } from './in-parallel.ts';
import { textLines } from './parts.ts';
import { everyFewSeconds, readableCount, type Say } from './progress.ts';
import type { SealedStore } from './sealed-store.ts';

/** The rows of `files` as lines `blob id, tab, file id`. */
export const FILE_LIST = 'select coalesce(blob_id, id), id from public.files order by 1';

export interface SavedFiles {
  readonly count: number;
  /** Of these, not in an earlier backup. */
  readonly copied: number;
  readonly storedBytes: number;
  /** Blobs that could not be copied. */
  readonly absent: string[];
  /** Ids of files whose row exists, although their blob is missing. */
  readonly missing: string[];
}

/** Copies the blobs that no earlier backup has. `list` has the lines of `FILE_LIST`. */
export async function saveFiles(
  client: Client,
  list: AsyncIterable<Buffer>,
  blobs: Pick<BlobStore, 'open'>,
  store: SealedStore,
  say: Say,
): Promise<SavedFiles> {
  const saved = { count: 0, copied: 0, storedBytes: 0 };
  const absent: (readonly [blob: string, file: string])[] = [];
  const now = everyFewSeconds(say);
  await inParallel(textLines(list), async (line) => {
    const [blob = '', file = ''] = line.split('\t');
    saved.count += 1;
    now(() => `${readableCount(saved.count, 'file')} so far, ${saved.copied} of them new`);
    if (await store.has(fileObject(blob))) return;
    const opened = await openBlob(blobs, blob);
    if (opened === null) {
      absent.push([blob, file]);
      return;
    }
    const size = await store.put(fileObject(blob), opened);
    saved.storedBytes += size;
    saved.copied += 1;
  });
  return {
    ...saved,
    absent: absent.map(([blob]) => blob).toSorted(),
    missing: await findPresent(
      client,
      absent.map(([, file]) => file),
    ),
  };
}

async function openBlob(blobs: Pick<BlobStore, 'open'>, id: string) {
  try {
    return await blobs.open(id);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

// A file that was deleted during the backup has no row any longer.
async function findPresent(client: Client, files: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from public.files where id = any ($1) order by 1',
    [files],
  );
  return rows.map(({ id }) => id);
}
