import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { FileMissing } from '../files/file-store.ts';
import { syncFolder } from '../files/local-store.ts';
import { spool, sweepSpool } from '../files/spool.ts';
import type { BackupStore } from './backup-store.ts';

/** Keeps backups in a folder. An object has its name only once it is complete and on disk. */
export function createFolderStore(directory: string): BackupStore {
  const place = (name: string) => path.join(directory, ...name.split('/'));
  const drafts = path.join(directory, 'unfinished');
  let sweeping: Promise<void> | undefined;

  return {
    async put(name, source) {
      sweeping ??= sweepSpool(drafts);
      await sweeping;
      return spool(drafts, source, Infinity, async (draft) => {
        const folder = path.dirname(place(name));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(draft.path, place(name));
        await syncFolder(folder);
        return draft.size;
      });
    },

    async open(name) {
      try {
        const handle = await open(place(name));
        return handle.createReadStream();
      } catch (error) {
        throw isAbsent(error) ? new FileMissing(`${name} is missing`, { cause: error }) : error;
      }
    },

    async has(name) {
      try {
        await access(place(name));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },

    async listFolders() {
      try {
        return await readdir(directory);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
