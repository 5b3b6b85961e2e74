import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Instant } from '@plenum/contract/kernel/fields';
import { z } from 'zod';
import { FileDamaged } from '../files/file-cipher.ts';
import { FileMissing } from '../files/file-store.ts';
import { BackupProblem } from './backup-problem.ts';
import { isBackupName } from './backup-store.ts';
import { Parts } from './parts.ts';
import type { SealedStore } from './sealed-store.ts';

const FORMAT = 1;

const CopiedTable = Parts.extend({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
});
export type CopiedTable = z.output<typeof CopiedTable>;

const SequenceValue = z.object({
  schema: z.string(),
  sequence: z.string(),
  /** As text, because it may have 64 bits. */
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type SequenceValue = z.output<typeof SequenceValue>;

const BackupManifest = z.object({
  format: z.literal(FORMAT),
  /** The release of Plenum that made the backup. */
  version: z.string(),
  createdAt: Instant,
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(CopiedTable),
  sequences: z.array(SequenceValue),
  files: Parts.extend({
    count: z.number().int().nonnegative(),
    /** Of the files as they were uploaded. */
    fileBytes: z.number().int().nonnegative(),
    /** Blobs in the list that could not be copied, because they had been deleted or were missing. */
    absent: z.array(z.string()),
  }),
  /** In the form of SECRET_KEYS. */
  secretKeys: z.string(),
  keyFingerprints: z.array(z.object({ keyId: z.string(), fingerprint: z.string(), isOldest: z.boolean() })),
});
export type BackupManifest = z.output<typeof BackupManifest>;

const manifestName = (backup: string) => `${backup}/manifest`;

/** The names of a backup's objects, without the numbers of their parts. */
export const tablePrefix = (backup: string, index: number) =>
  `${backup}/table-${String(index + 1).padStart(3, '0')}`;
export const fileListPrefix = (backup: string) => `${backup}/files`;

/** Written last: a backup without it is unfinished. */
export async function writeManifest(
  store: SealedStore,
  backup: string,
  manifest: Omit<BackupManifest, 'format'>,
): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest });
  await store.put(manifestName(backup), Readable.from([Buffer.from(text)]));
}

/** The newest finished backup, or the given one. */
export async function findBackup(store: SealedStore, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) {
    if (isBackupName(wanted) && (await store.has(manifestName(wanted)))) return wanted;
    throw new BackupProblem(
      `There is no finished backup ${wanted}: it doesn't exist, or it has no manifest, which is written last.`,
    );
  }
  const names = (await store.listFolders()).filter(isBackupName).toSorted();
  for (const name of names.toReversed()) if (await store.has(manifestName(name))) return name;
  throw new BackupProblem(
    names.length === 0
      ? 'There are no backups at this place.'
      : `There is no finished backup at this place: ${names.join(', ')} have no manifest, which is written last.`,
  );
}

export async function readManifest(store: SealedStore, backup: string): Promise<BackupManifest> {
  const text = await readManifestText(store, backup);
  const found = z.object({ format: z.number(), version: z.string() }).safeParse(text);
  if (found.success && found.data.format !== FORMAT)
    throw new BackupProblem(
      `The backup ${backup} has format ${found.data.format}, and this release reads format ${FORMAT}. ` +
        `Restore it with release ${found.data.version}.`,
    );
  return BackupManifest.parse(text);
}

async function readManifestText(store: SealedStore, backup: string): Promise<unknown> {
  try {
    return JSON.parse((await buffer(store.open(manifestName(backup)))).toString('utf8'));
  } catch (error) {
    if (error instanceof FileDamaged)
      throw new BackupProblem(
        `The manifest of the backup ${backup} can't be decrypted: BACKUP_KEY isn't the key it was made with, or the ` +
          'manifest is damaged.',
        { cause: error },
      );
    if (error instanceof FileMissing) throw new BackupProblem(`The backup ${backup} has no manifest.`);
    throw error;
  }
}
