import type { Clock } from '../clock/clock.ts';
import { formatSecretKeys, type SecretKey } from '../config/secret-keys.ts';
import { version } from '../config/version.ts';
import { checkFingerprints } from '../crypto/key-fingerprints.ts';
import { createKeyRing } from '../crypto/keys.ts';
import type { BlobStore } from '../files/file-store.ts';
import { BackupProblem } from './backup-problem.ts';
import { backupNameAt } from './backup-store.ts';
import { fileListPrefix, writeManifest } from './manifest.ts';
import { openCopyClient } from './open-copy-client.ts';
import { readParts } from './parts.ts';
import { readableBytes, readableCount, type Say } from './progress.ts';
import { saveFiles } from './save-files.ts';
import { saveTables } from './save-tables.ts';
import type { SealedStore } from './sealed-store.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly secretKeys: readonly SecretKey[] | null;
  readonly clock: Clock;
}

export interface SavedBackup {
  readonly name: string;
  /** Ids of files that should exist, but could not be copied. */
  readonly missing: readonly string[];
}

/** Makes one backup beside running servers. Its manifest is written last, so that an interrupted one is unfinished. */
export async function saveBackup(source: BackupSource, store: SealedStore, say: Say): Promise<SavedBackup> {
  const began = performance.now();
  const client = await openCopyClient(source.databaseUrl);
  try {
    const secretKeys = await requireKeys(client, source.secretKeys);
    const createdAt = source.clock.now();
    const name = backupNameAt(createdAt);
    if ((await store.listFolders()).includes(name))
      throw new BackupProblem(`There is a backup ${name} already. Start again in a second.`);

    say('Copying the tables');
    const saved = await saveTables(client, store, name, say);
    const rows = sum(saved.tables.map((table) => table.rows));
    const stored = sum(saved.tables.map(({ storedBytes }) => storedBytes));
    say(
      `${readableCount(saved.tables.length, 'table')} copied: ${readableCount(rows, 'row')}, ` +
        `${readableBytes(sum(saved.tables.map(({ bytes }) => bytes)))}, stored as ${readableBytes(stored)}`,
    );

    say('Copying the files');
    const list = readParts(store, fileListPrefix(name), saved.files);
    const files = await saveFiles(client, list, source.blobs, store, say);
    const deleted = files.absent.length - files.missing.length;
    say(
      `${readableCount(files.count, 'file')}: ${files.copied} copied (${readableBytes(files.storedBytes)}), ` +
        `${files.count - files.copied - files.absent.length} were there from earlier backups` +
        (deleted > 0 ? `, ${deleted} were deleted during the backup` : ''),
    );

    await writeManifest(store, name, {
      ...saved,
      version,
      createdAt: createdAt.toISOString(),
      files: { ...saved.files, absent: files.absent },
      secretKeys: formatSecretKeys(secretKeys),
    });
    say(`The backup ${name} is finished after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return { name, missing: files.missing };
  } finally {
    await client.end();
  }
}

// Keys that don't fit the database would make the backup useless.
async function requireKeys(
  client: Awaited<ReturnType<typeof openCopyClient>>,
  keys: readonly SecretKey[] | null,
): Promise<readonly SecretKey[]> {
  const found = await client.query<{ table: string | null }>(
    `select to_regclass('public.migrations')::text as table`,
  );
  if ((found.rows[0]?.table ?? null) === null)
    throw new BackupProblem('There is nothing to back up: the database is empty.');
  if (!keys)
    throw new BackupProblem(
      'The secret keys are missing, without which the backup could not be read. Set SECRET_KEYS or SECRET_KEYS_FILE.',
    );
  if (!(await checkFingerprints(client, createKeyRing(keys))))
    throw new BackupProblem(
      'The database has no key fingerprints yet. Start this release once, then back it up.',
    );
  return keys;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
