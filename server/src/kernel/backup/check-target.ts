import type { Client } from 'pg';
import { parseSecretKeys, type SecretKey } from '../config/secret-keys.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { ownDatabaseFiles, type SqlFile } from '../db/sql-files.ts';
import { BackupProblem } from './backup-problem.ts';
import { findContent } from './catalog.ts';
import type { BackupManifest } from './manifest.ts';

/** Returns the backup's migrations, which must all be in this release, with the same text. */
export function requireMigrations(
  { migrations, version }: BackupManifest,
  own: readonly SqlFile[] = ownDatabaseFiles().migrations,
): SqlFile[] {
  const known = new Map(own.map((file) => [file.name, file]));
  return migrations.map(({ name, hash }) => {
    const file = known.get(name);
    if (file?.hash === hash) return file;
    throw new BackupProblem(
      `The backup was made by Plenum ${version}, and this release ${file ? 'has another' : "doesn't have its"} migration ` +
        `${name}. Restore it with release ${version} or a later one.`,
    );
  });
}

/**
 * Compares the keys that the settings name with those of the backup, before anything is changed. Returns the keys to
 * store if the settings name none.
 */
export function chooseKeys(
  { secretKeys }: BackupManifest,
  present: readonly SecretKey[] | null,
): readonly SecretKey[] | null {
  const saved = parseSecretKeys(secretKeys);
  if (!saved) throw new BackupProblem('The backup has no secret keys.');
  if (!present) return saved;
  for (const { id, key } of saved) {
    const same = present.find((one) => one.id === id);
    if (same?.key.equals(key) !== true)
      throw new BackupProblem(
        `The secret key "${id}" of the backup is ${same ? 'another one than that' : 'not among those'} of this server. ` +
          'Set SECRET_KEYS (or SECRET_KEYS_FILE, or the file secret-keys in DATA_DIR) to the keys of the backup, or to ' +
          'none: then those of the backup are written to DATA_DIR. Nothing was changed.',
      );
  }
  if (present.at(-1)?.id !== saved.at(-1)?.id)
    throw new BackupProblem(
      `The secret key "${saved.at(-1)?.id}" must be the last of the list, as in the backup. Nothing was changed.`,
    );
  return null;
}

/**
 * Refuses a database that has data or that a server is using. The connection keeps the lock of the migrations, so that a
 * server that is started now waits. Returns whether the empty tables of the jobs exist.
 */
export async function requireEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean; servers: number; hadJobs: boolean }>(
    `select pg_try_advisory_lock($1) as "isMine",
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'plenum %') as servers,
       to_regnamespace('graphile_worker') is not null as "hadJobs"`,
    [MIGRATION_LOCK],
  );
  const found = rows[0];
  if (!found?.isMine || found.servers > 0)
    throw new BackupProblem(
      'A server or another restore is using the database. Stop it first. Nothing was changed.',
    );
  const content = await findContent(client);
  if (content !== null)
    throw new BackupProblem(
      `The database is not empty: it has ${content}. Restore into an empty one: set another DATA_DIR or DATABASE_URL. ` +
        'Nothing was changed.',
    );
  return found.hadJobs;
}
