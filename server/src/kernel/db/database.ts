import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
/** Open only inside a transaction; a verb that changes something asks for this type. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** A connection that breaks would otherwise end the process. */
  readonly onBroken: (error: Error) => void;
}

// A statement that hangs must give its connection back; waiting for a connection must end too, so that a
// starved pool answers "busy" instead of piling up callers.
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'plenum',
  });
  pool.on('error', options.onBroken);
  // Also while somebody holds the connection: the query in flight fails by itself, the event must find a listener.
  pool.on('connect', (client) => client.on('error', options.onBroken));
  return { pool, db: drizzle({ client: pool }), close: () => pool.end() };
}
