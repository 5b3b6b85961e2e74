import type pg from 'pg';
import { type DatabaseFiles, hashSql, ownDatabaseFiles, runFile, type SqlFile } from './sql-files.ts';

// The functions and views of one release are in their own schema, named by a hash of their text. A newer release adds
// its own schema, so that a server of the older release keeps calling its own functions.

/** The name also depends on the migrations, because some functions are generated from the tables' columns. */
export function functionSchema({ migrations, functions }: DatabaseFiles = ownDatabaseFiles()): string {
  const parts = [...migrations, ...functions].map(({ name, hash }) => `${name} ${hash}`);
  return `functions_${hashSql(parts.join('\n')).slice(0, 12)}`;
}

/** Returns the search path with which `check_out` resolves to the function of this server's own release. */
export function searchPath(): string {
  return `${functionSchema()},public`;
}

/** Returns the option that gives a connection this search path. */
export function searchPathOption(): string {
  return `-c search_path=${searchPath()}`;
}

/**
 * Returns the name of a connection, which identifies the set of functions that its server calls; see `applyFunctions`.
 */
export function applicationName(what: string): string {
  return `plenum ${what} ${functionSchema()}`;
}

export interface FunctionSets {
  /** Files that are new, or differ from those of the release that was started last. */
  readonly changed: readonly string[];
  /** Files that differ from those that another server is running. */
  readonly differElsewhere: readonly string[];
}

type Hashes = Readonly<Record<string, string>>;

/**
 * Creates this release's functions and views if they don't exist. Must be called inside the transaction of the
 * migrations, under their lock.
 */
export async function applyFunctions(client: pg.Client, files: DatabaseFiles): Promise<FunctionSets> {
  const schema = functionSchema(files);
  const known = await client.query<{ name: string; files: Hashes; isConnected: boolean }>(`
    select name, files, exists (select from pg_stat_activity as other where other.datname = current_database()
      and other.pid <> pg_backend_pid() and starts_with(other.application_name, 'plenum ')
      and right(other.application_name, length(name)) = name) as "isConnected"
    from function_sets order by started_at desc, applied_at desc`);
  const isThere = known.rows.some(({ name }) => name === schema);
  if (!isThere) await createSet(client, schema, files.functions);
  await client.query('update function_sets set started_at = clock_timestamp() where name = $1', [schema]);
  const elsewhere = known.rows.filter(({ name, isConnected }) => name !== schema && isConnected);
  return {
    changed: isThere ? [] : differing(files.functions, known.rows[0]?.files ?? {}),
    differElsewhere: [...new Set(elsewhere.flatMap((set) => differing(files.functions, set.files)))],
  };
}

async function createSet(client: pg.Client, schema: string, files: readonly SqlFile[]): Promise<void> {
  await client.query(`create schema ${schema}`);
  await client.query(`set local search_path = ${schema}, public`);
  for (const file of files) await runFile(client, 'functions', file);
  await client.query('set local search_path = public');
  await client.query('insert into function_sets (name, files) values ($1, $2)', [
    schema,
    JSON.stringify(Object.fromEntries(files.map(({ name, hash }) => [name, hash]))),
  ]);
}

function differing(files: readonly SqlFile[], hashes: Hashes): string[] {
  const names = new Set(files.map(({ name }) => name));
  const gone = Object.keys(hashes).filter((name) => !names.has(name));
  return [...files.filter(({ name, hash }) => hashes[name] !== hash).map(({ name }) => name), ...gone];
}

/**
 * Drops all views, because a view depends on the columns it reads, and a migration could not drop one of them. Servers
 * of an older release work without their views, because only people and tests read these.
 */
export async function dropViews(client: pg.Client): Promise<void> {
  const found = await client.query<{ view: string }>(
    `select format('%I.%I', schemaname, viewname) as view from pg_views
     where schemaname in (select name from function_sets)`,
  );
  for (const { view } of found.rows) await client.query(`drop view if exists ${view} cascade`);
}

const KEPT_DAYS = 30;

/** Drops the sets of releases that were not started for a month and that no connected server uses. */
export async function dropOldSets(client: pg.Client, files: DatabaseFiles): Promise<void> {
  const old = await client.query<{ name: string }>(
    `delete from function_sets where name <> $1 and started_at < now() - make_interval(days => $2)
       and not exists (select from pg_stat_activity as other where other.datname = current_database()
         and right(other.application_name, length(name)) = name)
     returning name`,
    [functionSchema(files), KEPT_DAYS],
  );
  for (const { name } of old.rows) await client.query(`drop schema if exists ${name} cascade`);
}
