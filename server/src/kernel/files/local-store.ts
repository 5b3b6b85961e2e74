import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FileMissing, isFileId, newFileId, type BlobStore } from './file-store.ts';
import { spool } from './spool.ts';

/** Stores each file under `<directory>/ab/cdef…`, where it is visible only once it is complete and on disk. */
export function createLocalStore(directory: string, spoolDirectory: string): BlobStore {
  const place = (id: string) => path.join(directory, id.slice(0, 2), id.slice(2));

  return {
    put(source, { maxBytes, id = newFileId() }) {
      return spool(spoolDirectory, source, maxBytes, async ({ path: draft, size, sha256 }) => {
        const folder = path.dirname(place(id));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(draft, place(id));
        await syncFolder(folder);
        return { id, size, sha256 };
      });
    },

    async open(id) {
      if (!isFileId(id)) throw new FileMissing('not the id of a file');
      try {
        const handle = await open(place(id));
        return handle.createReadStream();
      } catch (error) {
        const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        throw missing ? new FileMissing(`no file ${id}`, { cause: error }) : error;
      }
    },

    async remove(id) {
      if (isFileId(id)) await rm(place(id), { force: true });
    },
  };
}

/** Makes a new file's name survive a power failure, like its bytes. Windows can't sync folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
