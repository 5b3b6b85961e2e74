import { Client } from 'pg';

// Copied text must not depend on settings of the database or of its role, and no time limit may end a long copy.
const SETTINGS: Readonly<Record<string, string>> = {
  bytea_output: 'hex',
  datestyle: 'ISO, YMD',
  extra_float_digits: '1',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  // Makes a role that may not read all rows fail, instead of copying some of them.
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Opens a connection for copying whole tables. The caller ends it, which also rolls back an open transaction. */
export async function openCopyClient(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'plenum_backup',
    client_encoding: 'UTF8',
    keepAlive: true,
  });
  // A lost connection rejects the running query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  const given = Object.entries(SETTINGS);
  // PostgreSQL before 17 has no transaction_timeout.
  await client.query(
    `select set_config(given.name, given.value, false)
     from unnest($1::text[], $2::text[]) as given (name, value) join pg_settings using (name)`,
    [given.map(([name]) => name), given.map(([, value]) => value)],
  );
  return client;
}
