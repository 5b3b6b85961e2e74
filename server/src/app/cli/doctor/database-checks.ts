import type { Pool } from 'pg';
import type { Config } from '#kernel/config/config';
import { functionSchema } from '#kernel/db/function-set';
import { compareMigrations } from '#kernel/db/migrate';
import { type DatabaseFiles, ownDatabaseFiles } from '#kernel/db/sql-files';
import { BESIDE_WORKERS } from '../../open-kernel.ts';
import { badFinding, type Finding, goodFinding, warningFinding } from './finding.ts';
import type { ReadableDatabase, UnreadableDatabase } from './open-read-only.ts';

const OLDEST_POSTGRES = 15;
export const SLOW_ROUND_TRIP_MS = 20;
const ROUND_TRIPS = 5;

export function checkReachable(database: UnreadableDatabase): Finding {
  const { isStopped, reason } = database;
  if (isStopped)
    return warningFinding(
      'database',
      reason,
      'Start the server and run this again: the checks that need the database were left out.',
    );
  return badFinding(
    'database',
    `can’t be reached: ${reason}`,
    'Check DATABASE_URL and that PostgreSQL runs and accepts connections from this machine. The checks that need the database were left out.',
  );
}

interface ServerRow {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
}

export async function checkServer({ pool }: ReadableDatabase, slowMs: number): Promise<Finding> {
  const { rows } = await pool.query<ServerRow>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding`);
  const { version = '', number = 0, encoding = '' } = rows[0] ?? {};
  const milliseconds = await roundTrip(pool);
  const found = `PostgreSQL ${version.split(' ', 1)[0]}, ${encoding}, round trip ${milliseconds.toFixed(1)} ms`;
  if (number < OLDEST_POSTGRES * 10_000)
    return badFinding('database', found, `Upgrade to PostgreSQL ${OLDEST_POSTGRES} or newer.`);
  if (encoding !== 'UTF8')
    return badFinding('database', found, 'Create a database with the encoding UTF8 and move the data there.');
  if (milliseconds > slowMs)
    return warningFinding(
      'database',
      found,
      `Run the server near its database: an order takes several round trips, and each should take less than ${slowMs} ms.`,
    );
  return goodFinding('database', found);
}

async function roundTrip(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUND_TRIPS; round += 1) {
      const start = performance.now();
      await client.query('select 1');
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  } finally {
    client.release();
  }
}

/** Chinese characters must count as letters. PostgreSQL refuses the question if the encoding doesn't have them. */
export async function checkLocale({ pool }: ReadableDatabase): Promise<Finding> {
  const { rows } = await pool.query<{ ctype: string }>(
    'select datctype as ctype from pg_database where datname = current_database()',
  );
  const ctype = rows[0]?.ctype ?? '';
  const asked = await pool
    .query<{ isLetter: boolean }>(`select '会' ~ '^[[:alpha:]]$' as "isLetter"`)
    .catch(() => null);
  if (asked?.rows[0]?.isLetter) return goodFinding('database locale', `${ctype}, fit for Chinese`);
  return badFinding(
    'database locale',
    `LC_CTYPE=${ctype}: Chinese text can’t be searched`,
    'Create a database with a UTF-8 locale such as C.UTF-8 and restore a dump of this one there.',
  );
}

interface ConnectionRow {
  readonly most: number;
  readonly servers: number;
  readonly others: number;
}

/**
 * Each server holds its pool and one connection for live updates; a start and a command take a few more. Behind a pooler
 * only the workers connect directly, and the rest of the pool goes through the pooler.
 */
const BESIDE_POOL = 3;

export async function checkConnections(
  { pool }: ReadableDatabase,
  { poolSize, workers, directUrl }: Pick<Config, 'poolSize' | 'workers' | 'directUrl'>,
): Promise<Finding> {
  const isPooled = directUrl !== undefined;
  const each = (isPooled ? workers + BESIDE_WORKERS : poolSize) + BESIDE_POOL;
  const { rows } = await pool.query<ConnectionRow>(`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
      (count(*) filter (where application_name like 'plenum live %' and datname = current_database()))::integer as servers,
      (count(*) filter (where backend_type = 'client backend'
        and not (application_name like 'plenum %' and datname = current_database())))::integer as others
    from pg_stat_activity`);
  const { most = 0, servers = 0, others = 0 } = rows[0] ?? {};
  const counted = Math.max(servers, 1);
  const needed = counted * each + others;
  const found =
    `${most} allowed; ${servers} running server${servers === 1 ? '' : 's'}, needed at most ${needed}` +
    (isPooled ? ' and the connections of the pooler' : '');
  if (needed <= most) return goodFinding('database connections', found);
  return warningFinding(
    'database connections',
    found,
    `Raise max_connections of PostgreSQL, or lower ${isPooled ? 'WORKERS' : 'DATABASE_POOL'} of the servers.`,
  );
}

export async function checkRights({ pool }: ReadableDatabase): Promise<Finding> {
  const { rows } = await pool.query<{ role: string; schemas: boolean; tables: boolean }>(`
    select current_user as role, has_database_privilege(current_database(), 'CREATE') as schemas,
      coalesce((select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = 'public'), false) as tables`);
  const { role = '', schemas = false, tables = false } = rows[0] ?? {};
  if (schemas && tables) return goodFinding('database rights', `${role} may create schemas and tables`);
  const missing = [schemas ? [] : 'schemas', tables ? [] : 'tables in the schema public'].flat().join(' or ');
  return badFinding(
    'database rights',
    `${role} may not create ${missing}`,
    'Make this role the owner of the database: alter database … owner to ….',
  );
}

/** Migrations that are counted, not named, beyond this number. */
const MOST_NAMED = 5;

export async function checkMigrations(
  { pool, isEmpty }: ReadableDatabase,
  files: DatabaseFiles = ownDatabaseFiles(),
): Promise<Finding> {
  const name = 'migrations';
  if (isEmpty) return goodFinding(name, 'the database is empty; the first start creates its tables');
  const { missing, edited, foreign, newer } = await compareMigrations(pool, files.migrations);
  if (foreign.length > 0)
    return badFinding(
      name,
      `the database was made by a version before the first release (${list(foreign)})`,
      'It can’t be brought up to date. Start on an empty database.',
    );
  if (edited.length > 0)
    return badFinding(
      name,
      `changed after they had been applied: ${list(edited)}`,
      'Restore the files of this release: git checkout -- server/database.',
    );
  if (missing.length > 0)
    return warningFinding(
      name,
      `not applied yet: ${list(missing.map((file) => file.name))}`,
      'Take a backup. The next start of a server of this release applies them.',
    );
  if (newer.length > 0)
    return warningFinding(
      name,
      `the database belongs to a newer release (${list(newer)})`,
      'This release runs on it if it is the one before. Otherwise install the newer one.',
    );
  const { rows } = await pool.query<{ exists: boolean }>('select to_regnamespace($1) is not null as exists', [
    functionSchema(files),
  ]);
  if (rows[0]?.exists) return goodFinding(name, `all ${files.migrations.length} applied`);
  return warningFinding(
    name,
    'the functions of this release are not in the database yet',
    'The next start of a server of this release creates them.',
  );
}

function list(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ');
}
