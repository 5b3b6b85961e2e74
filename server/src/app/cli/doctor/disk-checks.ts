import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#kernel/clock/clock';
import type { Config, S3Config } from '#kernel/config/config';
import { createS3Store } from '#kernel/files/s3-store';
import {
  badFinding,
  CONNECTION_MS,
  type Finding,
  goodFinding,
  reasonOf,
  warningFinding,
  within,
} from './finding.ts';
import { checkSkew, measureSkew } from './skew.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const MB = 1024 ** 2;
const GB = 1024 * MB;
const LOW_SHARE = 0.1;

interface Needed {
  /** With less free space the check fails. */
  readonly badBytes: number;
  /** With less free space, or less than a tenth, there is a warning. */
  readonly lowBytes: number;
}

const forData: Needed = { badBytes: 200 * MB, lowBytes: GB };
/** The server keeps no uploads in the temporary directory, so a small file system in memory is enough. */
export const forTemporaryFiles: Needed = { badBytes: 10 * MB, lowBytes: 10 * MB };

/** Checks the free space of a directory and writes a small file to it, which is removed again. */
export async function checkDisk(
  name: string,
  directory: string,
  readSpace: (directory: string) => Promise<DiskSpace>,
  { badBytes, lowBytes } = forData,
): Promise<Finding> {
  const existing = firstExisting(directory);
  try {
    await writeAndRemove(existing);
  } catch (error) {
    return badFinding(
      name,
      `${existing} can’t be written: ${reasonOf(error)}`,
      'Give the server’s user the right to write there, or choose another directory.',
    );
  }
  const { freeBytes, totalBytes } = await readSpace(existing);
  const share = totalBytes > 0 ? freeBytes / totalBytes : 1;
  const notYet = existing === directory ? '' : ', created at the first start';
  const found = `${directory}: ${sizeOf(freeBytes)} free (${Math.floor(share * 100)} %)${notYet}`;
  const advice = 'Free or add space: a full disk stops uploads and an embedded database.';
  if (freeBytes < badBytes) return badFinding(name, found, advice);
  if (freeBytes < lowBytes || share < LOW_SHARE) return warningFinding(name, found, advice);
  return goodFinding(name, found);
}

function firstExisting(directory: string): string {
  const parent = dirname(directory);
  return existsSync(directory) || parent === directory ? directory : firstExisting(parent);
}

async function writeAndRemove(directory: string): Promise<void> {
  const file = join(directory, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(file, 'Written by a check, which removes it again.\n', { flag: 'wx' });
  } finally {
    await rm(file, { force: true });
  }
}

function sizeOf(bytes: number): string {
  return bytes < GB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}

/** Checks that files can be stored and read: a small one is stored and removed again. */
export async function checkFiles({ files, dataDir }: Config, clock: Clock): Promise<Finding[]> {
  if (files.kind === 's3') return Promise.all([checkBucket(files, clock), checkBucketClock(files, clock)]);
  const directory = join(dataDir, 'files');
  if (!existsSync(directory)) return [goodFinding('files', `${directory}: created at the first start`)];
  try {
    await writeAndRemove(directory);
    return [goodFinding('files', `${directory} can be written`)];
  } catch (error) {
    return [
      badFinding(
        'files',
        `${directory} can’t be written: ${reasonOf(error)}`,
        'Give the server’s user the right to write there.',
      ),
    ];
  }
}

const BUCKET_MS = 10_000;

async function checkBucket(config: S3Config, clock: Clock): Promise<Finding> {
  const place = `${config.bucket} at ${new URL(config.endpoint).host}`;
  const spool = await mkdtemp(join(tmpdir(), 'plenum-doctor-'));
  const store = createS3Store(config, spool, clock);
  const content = randomBytes(64);
  try {
    await within(
      BUCKET_MS,
      (async () => {
        const { id } = await store.put(Readable.from([content]), { maxBytes: content.length });
        const stored = await buffer(await store.open(id));
        await store.remove(id);
        if (!stored.equals(content)) throw new Error('the store returned other bytes than it was given');
      })(),
    );
    return goodFinding('files', `${place}: a file was stored, read and removed`);
  } catch (error) {
    return badFinding(
      'files',
      `${place}: ${reasonOf(error)}`,
      'Check S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_PATH_STYLE and the access key, which must be allowed to put, get and delete objects.',
    );
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

async function checkBucketClock({ endpoint }: S3Config, clock: Clock): Promise<Finding> {
  const skew = await measureSkew(clock, async () => {
    const { headers } = await fetch(endpoint, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(CONNECTION_MS),
    });
    return headers.get('date');
  });
  return checkSkew('clock of the file store', skew, 'it refuses requests that are 15 minutes off');
}
