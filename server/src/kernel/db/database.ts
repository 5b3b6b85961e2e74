import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isConnectionLost } from './connection-lost.ts';
import { applicationName, searchPath, searchPathOption } from './function-set.ts';
import { settingsByTransaction } from './transaction-settings.ts';

export type Db = NodePgDatabase;
/** Exists only inside a transaction; a verb that writes requires this type. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Whether the address is that of a pooler that gives each transaction another session. */
  readonly isPooled?: boolean;
  /** Called if a connection breaks, which would otherwise end the process. */
  readonly onBroken: (error: Error) => void;
  readonly answerTimeoutMs?: number;
}

// A statement that hangs must release its connection. Waiting for a connection must end too, so that a starved pool
// answers "busy" instead of piling up callers.
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
// A row that another session locks for longer is answered with "busy", because callers would otherwise queue up behind
// it.
const LOCK_TIMEOUT_MS = 3_000;
// PostgreSQL itself times out earlier, so if there is no answer by now, the connection is dead.
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

// Sends statements without waiting for the answers of earlier ones. The types of the driver don't know this option.
const PIPELINED: object = { pipeline: true };

export function openDatabase(options: DatabaseOptions): Database {
  const { answerTimeoutMs = ANSWER_TIMEOUT_MS, isPooled = false } = options;
  const timeouts = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  };
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs),
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    application_name: applicationName('server'),
    ...(isPooled ? PIPELINED : { ...timeouts, options: searchPathOption() }),
  });
  // Before all other listeners, because they may replace `query` too.
  if (isPooled)
    pool.on('connect', (client) => {
      settingsByTransaction(client, { search_path: searchPath(), ...timeouts });
    });
  pool.on('error', options.onBroken);
  // Also needed for a checked-out connection: its query rejects, but an 'error' event without a listener ends the
  // process.
  pool.on('connect', (client) => client.on('error', options.onBroken));
  return { pool, db: withTransactions(pool), close: () => pool.end() };
}

// Drizzle's own transaction on a pool does not release the connection if `begin` fails, so every lost connection could
// permanently cost the pool a slot. It also releases a connection whose last query was never answered.
function withTransactions(pool: pg.Pool): Db {
  const ofClient = new WeakMap<pg.PoolClient, Db>();
  function dbOf(client: pg.PoolClient): Db {
    const known = ofClient.get(client) ?? drizzle({ client });
    ofClient.set(client, known);
    return known;
  }
  return Object.assign(drizzle({ client: pool }), {
    async transaction<T>(
      work: (tx: Tx) => Promise<T>,
      config?: Parameters<Db['transaction']>[1],
    ): Promise<T> {
      const client = await pool.connect();
      let isLost = false;
      try {
        return await dbOf(client).transaction(work, config);
      } catch (error) {
        isLost = isConnectionLost(error);
        throw error;
      } finally {
        client.release(isLost);
      }
    },
  });
}
