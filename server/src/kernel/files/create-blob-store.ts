import path from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';
import { sweepSpool } from './spool.ts';

export async function createBlobStore(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  clock: Clock,
): Promise<BlobStore> {
  const directory = path.join(dataDir, 'files');
  // The spool is on the same file system as the files, so that a finished one can be moved atomically.
  const spoolDirectory = path.join(directory, 'unfinished');
  await sweepSpool(spoolDirectory);
  return files.kind === 's3'
    ? createS3Store(files, spoolDirectory, clock)
    : createLocalStore(directory, spoolDirectory);
}
