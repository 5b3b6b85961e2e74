import type { Client } from 'pg';
import type { SecretKey } from '../config/secret-keys.ts';
import { applyMigrations, bringUpToDate, MIGRATION_LOCK } from '../db/migrate.ts';
import { ownDatabaseFiles } from '../db/sql-files.ts';
import type { BlobStore } from '../files/file-store.ts';
import type { Log } from '../log/log.ts';
import { migrateJobs } from '../worker/worker.ts';
import { BackupProblem } from './backup-problem.ts';
import { qualified } from './catalog.ts';
import { chooseKeys, requireEmpty, requireMigrations } from './check-target.ts';
import { loadFiles } from './load-files.ts';
import { loadTables } from './load-tables.ts';
import { type BackupManifest, findBackup, readManifest } from './manifest.ts';
import { openCopyClient } from './open-copy-client.ts';
import { readableBytes, readableCount, type Say } from './progress.ts';
import type { SealedStore } from './sealed-store.ts';

export interface RestoreTarget {
  readonly databaseUrl: string;
  /** Opened once nothing speaks against the restore. */
  openBlobs(): Promise<Pick<BlobStore, 'open' | 'put'>>;
  /** The keys that the settings name; null if there are none. */
  readonly secretKeys: readonly SecretKey[] | null;
  /** Stores the keys of the backup; called if the settings name none. */
  storeKeys(keys: readonly SecretKey[]): void;
  readonly log: Log;
}

interface RestoreOptions {
  /** The newest finished backup if undefined. */
  readonly backup: string | undefined;
  /** Restores everything else if some files of the backup are missing or damaged. */
  readonly skipLostFiles: boolean;
}

/**
 * Restores a backup into an empty database. Files come first, then everything in the database in one transaction: after
 * a failure the database is empty, and the restore can be repeated.
 */
export async function restoreBackup(
  target: RestoreTarget,
  store: SealedStore,
  options: RestoreOptions,
  say: Say,
): Promise<{ readonly lostFiles: readonly string[] }> {
  const began = performance.now();
  const backup = await findBackup(store, options.backup);
  const manifest = await readManifest(store, backup);
  say(`Restoring the backup ${backup}, made by Plenum ${manifest.version}`);
  const migrations = requireMigrations(manifest);
  const newKeys = chooseKeys(manifest, target.secretKeys);
  const client = await openCopyClient(target.databaseUrl);
  try {
    const hadJobs = await requireEmpty(client);
    say('Copying the files');
    const files = await loadFiles(store, backup, manifest, await target.openBlobs(), say);
    if (files.lost.length > 0 && !options.skipLostFiles) throw lostFiles(files.lost);
    say(`${readableCount(files.count, 'file')} copied: ${readableBytes(files.bytes)}`);

    say('Loading the tables');
    await undoneIfFailing(client, target, hadJobs, async () => {
      await migrateJobs(target.databaseUrl, target.log);
      await client.query('begin');
      await applyMigrations(client, migrations);
      await loadTables(client, store, backup, manifest, say);
      const { applied } = await bringUpToDate(client, ownDatabaseFiles());
      if (applied.length > 0) say(`Brought up to date: ${readableCount(applied.length, 'migration')}`);
      await analyze(client, manifest);
      // Stored before the commit, because data without its keys would be lost. Keys without data do no harm.
      if (newKeys) target.storeKeys(newKeys);
      await client.query('commit');
    });
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    say(
      `${readableCount(manifest.tables.length, 'table')} loaded: ${readableCount(rows, 'row')}, all as in the backup; ` +
        `${((performance.now() - began) / 1000).toFixed(1)} s in all`,
    );
    return { lostFiles: files.lost };
  } finally {
    await client.end();
  }
}

async function undoneIfFailing(
  client: Client,
  { databaseUrl }: RestoreTarget,
  hadJobs: boolean,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Ending the connection rolls the transaction back, whatever state it is in.
    await client.end();
    // If the database can't be reached, the first error says so.
    await cleanUp(databaseUrl, hadJobs).catch(() => undefined);
    throw error;
  }
}

// Waits until PostgreSQL has ended the first connection, then drops the tables of the jobs, which their library has
// created in transactions of its own.
async function cleanUp(databaseUrl: string, hadJobs: boolean): Promise<void> {
  const client = await openCopyClient(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!hadJobs) await client.query('drop schema if exists graphile_worker cascade');
  } finally {
    await client.end();
  }
}

// Without statistics, the first queries on large tables would be slow until PostgreSQL collects them by itself.
async function analyze(client: Client, { tables }: BackupManifest): Promise<void> {
  const { rows } = await client.query<{ schema: string; table: string }>(
    `select schemaname as schema, tablename as table from pg_tables`,
  );
  const there = new Set(rows.map(({ schema, table }) => qualified(schema, table)));
  const names = tables.map(({ schema, table }) => qualified(schema, table)).filter((name) => there.has(name));
  await client.query(`analyze ${names.join(', ')}`);
}

function lostFiles(lost: readonly string[]): BackupProblem {
  const named = lost.slice(0, 20).join(', ');
  return new BackupProblem(
    `${readableCount(lost.length, 'file')} of the backup can't be read: ${named}${lost.length > 20 ? ', …' : ''}. ` +
      'The database was not changed. To restore everything else, add --skip-lost-files.',
  );
}
