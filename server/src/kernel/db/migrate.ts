import pg from 'pg';
import { applyFunctions, dropOldSets, dropViews, type FunctionSets } from './function-set.ts';
import {
  type DatabaseFiles,
  DatabaseNotReady,
  ownDatabaseFiles,
  runFile,
  type SqlFile,
} from './sql-files.ts';

// Any constant will do, as long as every server uses the same lock.
const LOCK = 7_364_001;

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
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('begin');
    const done = await bringUpToDate(client, files);
    await client.query('commit');
    return done;
  } finally {
    // Also rolls back a failed transaction, and releases the lock.
    await client.end();
  }
}

async function bringUpToDate(client: pg.Client, files: DatabaseFiles): Promise<Migrated> {
  await client.query(`
    create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());
    create table if not exists function_sets (
      name text primary key, files jsonb not null, applied_at timestamptz not null default now(),
      started_at timestamptz not null default now())`);
  const missing = await findMissing(client, files.migrations);
  if (missing.length > 0) await dropViews(client);
  for (const file of missing) {
    await runFile(client, 'migrations', file);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash]);
  }
  const sets = await applyFunctions(client, files);
  await dropOldSets(client, files);
  return { applied: missing.map(({ name }) => name), ...sets };
}

/**
 * Migrations that are not applied yet. Refuses, before anything is changed, if the applied ones differ from this
 * release's.
 */
async function findMissing(client: pg.Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const last = files.at(-1)?.name ?? '';
  // A newer release may have added migrations after the last one known here. In that case this server may run alongside
  // it.
  const foreign = [...applied.keys()].find(
    (name) => name < last && !files.some((file) => file.name === name),
  );
  if (foreign !== undefined)
    throw new DatabaseNotReady(
      `This database was made by a version before the first release (it has ${foreign}) and can't be brought up to date. ` +
        'Start on an empty one: set another DATA_DIR or DATABASE_URL, or move the data directory away.',
    );
  const edited = files.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (edited)
    throw new DatabaseNotReady(
      `server/database/migrations/${edited.name} was changed after it had been applied to this database. ` +
        'Restore it and put the change into a new migration.',
    );
  return files.filter(({ name }) => !applied.has(name));
}
