import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { S3Config } from '../config/config.ts';
import { FileMissing, FileStoreDown } from '../files/file-store.ts';
import { openS3 } from '../files/s3-objects.ts';
import { spool, sweepSpool } from '../files/spool.ts';
import type { BackupStore } from './backup-store.ts';

const PAUSES_MS = [500, 2_000, 8_000];

/** Keeps backups in a bucket. A request that fails is repeated, because a backup may need tens of thousands of them. */
export function createBucketStore(
  config: S3Config,
  spoolDirectory: string,
  clock: Clock,
  pausesMs: readonly number[] = PAUSES_MS,
): BackupStore {
  const objects = openS3(config, clock);
  let sweeping: Promise<void> | undefined;

  async function repeated<T>(work: () => Promise<T>): Promise<T> {
    for (const pause of pausesMs) {
      try {
        return await work();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await sleep(pause);
      }
    }
    return work();
  }

  return {
    async put(name, source) {
      sweeping ??= sweepSpool(spoolDirectory);
      await sweeping;
      return spool(spoolDirectory, source, Infinity, async (spooled) => {
        await repeated(() => objects.put(name, spooled));
        return spooled.size;
      });
    },

    async open(name) {
      const found = await repeated(() => objects.get(name));
      if (!found) throw new FileMissing(`${name} is missing`);
      return found;
    },

    has: (name) => repeated(() => objects.has(name)),
    listFolders: () => repeated(() => objects.listFolders()),
  };
}

// A request that got no answer, or that the store was too busy for, may succeed later.
function isPassing(error: unknown): boolean {
  return error instanceof FileStoreDown;
}
