import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Config, sessionUrl } from '#kernel/config/config';
import type { Db } from '#kernel/db/database';
import { applicationName, searchPathOption } from '#kernel/db/function-set';
import { runningUrl } from '#kernel/postgres/running-url';
import { postgresDir } from '../../open-kernel.ts';
import { reasonOf, within } from './finding.ts';

export interface ReadableDatabase {
  readonly isOpen: true;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** True until the first start has created the tables. */
  readonly isEmpty: boolean;
  close(): Promise<void>;
}

export interface UnreadableDatabase {
  readonly isOpen: false;
  /** True if nothing is wrong: an embedded PostgreSQL runs only while its server does. */
  readonly isStopped: boolean;
  readonly reason: string;
}

const CONNECT_MS = 4_000;
const STATEMENT_MS = 4_000;
const CONNECTIONS = 3;

/**
 * Opens the database so that PostgreSQL itself refuses every change. Doesn't start an embedded PostgreSQL, because that
 * would write to its directory and keep the server from starting.
 */
export async function openReadOnly(config: Config): Promise<ReadableDatabase | UnreadableDatabase> {
  let pool: pg.Pool | undefined;
  try {
    const url = sessionUrl(config) ?? (await runningUrl(postgresDir(config)));
    if (url === undefined)
      return { isOpen: false, isStopped: true, reason: 'the embedded PostgreSQL isn’t running' };
    pool = createReadOnlyPool(url);
    const { rows } = await within(
      CONNECT_MS,
      pool.query<{ empty: boolean }>(`select to_regclass('migrations') is null as empty`),
    );
    const opened = pool;
    return {
      isOpen: true,
      pool,
      db: drizzle({ client: pool }),
      isEmpty: rows[0]?.empty ?? true,
      close: () => opened.end(),
    };
  } catch (error) {
    // Not awaited: a connection that hangs would delay the report.
    pool?.end().catch(() => undefined);
    return { isOpen: false, isStopped: false, reason: reasonOf(error) };
  }
}

function createReadOnlyPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    lock_timeout: STATEMENT_MS,
    application_name: applicationName('doctor'),
    options: `${searchPathOption()} -c default_transaction_read_only=on`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
