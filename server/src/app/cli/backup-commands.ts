import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BackupProblem } from '#kernel/backup/backup-problem';
import type { BackupStore } from '#kernel/backup/backup-store';
import { createBucketStore } from '#kernel/backup/bucket-store';
import { createFolderStore } from '#kernel/backup/folder-store';
import { restoreBackup } from '#kernel/backup/restore-backup';
import { saveBackup } from '#kernel/backup/save-backup';
import { sealStore, type SealedStore } from '#kernel/backup/sealed-store';
import { systemClock } from '#kernel/clock/clock';
import { type Config, sessionUrl } from '#kernel/config/config';
import { findSecretKeys, keyFile, storeKeys } from '#kernel/crypto/keys';
import { searchPathOption } from '#kernel/db/function-set';
import { brokenInvariants } from '#kernel/db/invariants';
import { createBlobStore } from '#kernel/files/create-blob-store';
import { createLog } from '#kernel/log/log';
import { runningUrl } from '#kernel/postgres/running-url';
import { startPostgres } from '#kernel/postgres/start-postgres';
import { postgresDir } from '../open-kernel.ts';
import { commandLine, startCommand } from './command-line.ts';

const ADMIN = commandLine('admin');
export const BACKUP_USAGE = `  ${ADMIN} backup --to DIRECTORY|s3
      makes an encrypted backup of the database, the files and the keys, beside running servers
  ${ADMIN} restore --from DIRECTORY|s3 [--backup NAME] [--skip-lost-files]
      restores the newest backup, or the named one, into an empty database;
      --skip-lost-files: restores everything else if files are missing or damaged in the backup`;

type Command = (config: Config, args: string[]) => Promise<void>;

/** The commands that open the database themselves, because opening the kernel would change it. */
export const backupCommands: Readonly<Record<string, Command>> = { backup, restore };

async function backup(config: Config, args: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  const store = openStore(config, 'backup --to', to);
  const secretKeys = findSecretKeys(config);
  const running = sessionUrl(config) ?? (await runningUrl(postgresDir(config)));
  const { missing } = await withDatabase(config, running, async (databaseUrl) =>
    saveBackup(
      { databaseUrl, blobs: await createBlobStore(config, systemClock), secretKeys, clock: systemClock },
      store,
      say,
    ),
  );
  if (missing.length > 0)
    throw new BackupProblem(
      `The backup is finished, but these files are in the database and missing in the file store: ${missing.join(', ')}.`,
    );
}

async function restore(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      'skip-lost-files': { type: 'boolean', default: false },
    },
  });
  const store = openStore(config, 'restore --from', values.from);
  const secretKeys = findSecretKeys(config);
  if (config.databaseUrl === undefined && (await runningUrl(postgresDir(config))) !== undefined)
    throw new BackupProblem(
      'A server is running on this data directory. Stop it first. Nothing was changed.',
    );
  await withDatabase(config, sessionUrl(config), async (databaseUrl) => {
    const target = {
      databaseUrl,
      openBlobs: () => createBlobStore(config, systemClock),
      secretKeys,
      storeKeys: storeKeys.bind(null, config),
      log: createLog(config),
    };
    const options = { backup: values.backup, skipLostFiles: values['skip-lost-files'] };
    const { lostFiles } = await restoreBackup(target, store, options, say);
    if (secretKeys === null) say(whereKeysAre(config));
    await reportInvariants(databaseUrl);
    if (lostFiles.length > 0)
      throw new BackupProblem(
        `These files of the backup could not be read and are lost: ${lostFiles.join(', ')}.`,
      );
  });
}

function whereKeysAre(config: Config): string {
  const file = keyFile(config.dataDir);
  const isElsewhere = config.production && config.databaseUrl !== undefined;
  return `The secret keys are in ${file}.${isElsewhere ? ' Set SECRET_KEYS_FILE to it before you start.' : ''}`;
}

async function reportInvariants(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: searchPathOption() });
  await client.connect();
  try {
    const broken = Object.entries(await brokenInvariants(client));
    for (const [name, rows] of broken) say(`${name}: ${JSON.stringify(rows)}`);
    if (broken.length > 0)
      throw new BackupProblem(
        'The restore is finished, but the rows above contradict the rules, as they did in the backup.',
      );
  } finally {
    await client.end();
  }
  say(`The data has no contradictions. Start with: ${startCommand}`);
}

function openStore(config: Config, command: string, place: string | undefined): SealedStore {
  if (place === undefined || place === '')
    throw new BackupProblem(`Name the place: ${command} DIRECTORY, or ${command} s3.`);
  if (!config.backupKey)
    throw new BackupProblem(
      'BACKUP_KEY must be set. Generate one with "openssl rand -base64 32", and keep it apart from the backups: without ' +
        'it they can’t be restored, and anyone who has both can read everything.',
    );
  return sealStore(openPlace(config, place), config.backupKey);
}

function openPlace(config: Config, place: string): BackupStore {
  if (place !== 's3') return createFolderStore(resolve(place));
  if (!config.backupS3) throw new BackupProblem('BACKUP_S3_BUCKET must be set for s3.');
  return createBucketStore(config.backupS3, join(config.dataDir, 'files', 'unfinished'), systemClock);
}

async function withDatabase<T>(
  config: Config,
  given: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (given !== undefined) return work(given);
  const postgres = await startPostgres({ dataDir: postgresDir(config), log: () => undefined });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function say(line: string): void {
  console.log(line);
}
