import pg from 'pg';
import { applyFunctions, dropOldSets, dropViews, type FunctionSets } from './function-set.ts';
import {
  type DatabaseFiles,
  DatabaseNotReady,
  ownDatabaseFiles,
  runFile,
  type SqlFile,
} from './sql-files.ts';

/** The advisory lock under which a database is migrated or restored. */
export const MIGRATION_LOCK = 7_364_001;

export interface Migrated extends FunctionSets {
  /** Names of the migrations that were missing. */
  readonly applied: readonly string[];
}

/**
 * Migrates the database completely or, if anything fails, not at all. Several servers may call it at the same time:
 * one works, the others wait.
 */
export async function migrate(url: string, files: DatabaseFiles = ownDatabaseFiles()): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    const done = await bringUpToDate(client, files);
    await client.query('commit');
    return done;
  } finally {
    // Also rolls back a failed transaction, and releases the lock.
    await client.end();
  }
}

/** Must be called inside a transaction, under the lock. */
export async function bringUpToDate(client: pg.Client, files: DatabaseFiles): Promise<Migrated> {
  const applied = await applyMigrations(client, files.migrations);
  const sets = await applyFunctions(client, files);
  await dropOldSets(client, files);
  return { applied: applied.map(({ name }) => name), ...sets };
}

/** Applies the migrations alone, without functions; must be called like `bringUpToDate`. Returns those that were missing. */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly SqlFile[],
): Promise<readonly SqlFile[]> {
  await client.query(`
    create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());
    create table if not exists function_sets (
      name text primary key, files jsonb not null, applied_at timestamptz not null default now(),
      started_at timestamptz not null default now())`);
  const missing = await findMissing(client, migrations);
  if (missing.length > 0) await dropViews(client);
  const version = await serverVersion(client);
  for (const file of missing) {
    await runFile(client, 'migrations', textFor(file, version));
    await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash]);
  }
  return missing;
}

/** Returns the file with the text that this version of PostgreSQL can run, such as 15 or 18. */
export function textFor({ name, text, hash, textBefore17 = text }: SqlFile, version: number): SqlFile {
  return { name, text: version < 17 ? textBefore17 : text, hash };
}

async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}

/**
 * Migrations that are not applied yet. Refuses, before anything is changed, if the applied ones differ from this
 * release's.
 */
async function findMissing(client: pg.Client, files: readonly SqlFile[]): Promise<readonly SqlFile[]> {
  const {
    missing,
    edited: [edited],
    foreign: [foreign],
  } = await compareMigrations(client, files);
  if (foreign !== undefined)
    throw new DatabaseNotReady(
      `This database was made by a version before the first release (it has ${foreign}) and can't be brought up to date. ` +
        'Start on an empty one: set another DATA_DIR or DATABASE_URL, or move the data directory away.',
    );
  if (edited !== undefined)
    throw new DatabaseNotReady(
      `server/database/migrations/${edited} was changed after it had been applied to this database. ` +
        'Restore it and put the change into a new migration.',
    );
  return missing;
}

export interface MigrationState {
  /** This release's migrations that are not applied yet. */
  readonly missing: readonly SqlFile[];
  /** Names of applied migrations whose text differs from this release's. */
  readonly edited: readonly string[];
  /** Names of applied migrations of a version before the first release. */
  readonly foreign: readonly string[];
  /** Names of applied migrations of a newer release, alongside which this one may run. */
  readonly newer: readonly string[];
}

/** Compares a database that has a table of migrations with this release's files, without changing it. */
export async function compareMigrations(
  db: Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>,
  files: readonly SqlFile[],
): Promise<MigrationState> {
  const { rows } = await (db as Pick<pg.Pool, 'query'>).query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const last = files.at(-1)?.name ?? '';
  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  const edited = files.filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  return {
    missing: files.filter(({ name }) => !applied.has(name)),
    edited: edited.map(({ name }) => name),
    foreign: unknown.filter((name) => name < last),
    newer: unknown.filter((name) => name >= last),
  };
}
