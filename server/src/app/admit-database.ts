import { escapeIdentifier, type Pool } from 'pg';
import type { Config } from '#kernel/config/config';
import { decryptField, UnreadableField } from '#kernel/crypto/field-encryption';
import { checkFingerprints, wrongKeys } from '#kernel/crypto/key-fingerprints';
import { findKeys, keyFile, type KeyRing, makeKeys } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import { DatabaseNotReady } from '#kernel/db/sql-files';
import { findAccountsByEmail } from '#modules/accounts/public';
import { demoAccounts } from '../../demo/accounts.ts';
import { encryptedColumns } from './encrypted-columns.ts';

/**
 * Checks, before anything is changed, whether this server may run on this database, and returns its keys. A key is
 * created for an empty database only: a database with rows has been encrypted with another key, and can't be read
 * without it.
 */
export async function admitDatabase(pool: Pool, config: Config): Promise<KeyRing> {
  return (await checkAdmission(pool, config)) ?? makeKeys(config);
}

/** The checks of `admitDatabase`, which change nothing. Returns null for an empty database without keys. */
export async function checkAdmission(pool: Pool, config: Config): Promise<KeyRing | null> {
  const found = findKeys(config);
  if (await isEmpty(pool)) return found;
  if (!found)
    throw wrongKeys(`has data, but the file ${keyFile(config.dataDir)} with its secret keys is missing`);
  if (!(await checkFingerprints(pool, found))) await tryColumns(pool, found);
  if (config.production) await refuseDemo(pool);
  return found;
}

async function isEmpty(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ table: string | null }>(
    `select to_regclass('migrations')::text as table`,
  );
  return (rows[0]?.table ?? null) === null;
}

// For a database of a release without key fingerprints: requires that at least one encrypted value is readable.
async function tryColumns(pool: Pool, ring: KeyRing): Promise<void> {
  const { rows } = await pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  );
  const known = new Set(rows.map(({ place }) => place));
  const tried: boolean[] = [];
  for (const column of encryptedColumns)
    if (known.has(`${column.table}.${column.column}`)) tried.push(...(await tryColumn(pool, ring, column)));
  if (tried.length > 0 && !tried.includes(true))
    throw wrongKeys('was encrypted with other secret keys than those of this server');
}

async function tryColumn(
  pool: Pool,
  ring: KeyRing,
  { table, column, key }: EncryptedColumn,
): Promise<boolean[]> {
  const stored = escapeIdentifier(column);
  const { rows } = await pool.query<{ row: string; stored: string }>(
    `select concat_ws('/', ${key.map(escapeIdentifier).join(', ')}) as row, ${stored} as stored
     from ${escapeIdentifier(table)} where ${stored} like 'v1.%' limit 5`,
  );
  return rows.map(({ row, stored: value }) => {
    try {
      decryptField(ring, value, { table, column, row });
      return true;
    } catch (error) {
      if (error instanceof UnreadableField) return false;
      throw error;
    }
  });
}

// Refuses a database with accounts of the demo, because their passwords are in the README.
async function refuseDemo(pool: Pool): Promise<void> {
  const names = await findAccountsByEmail(
    pool,
    demoAccounts.map(({ email }) => email),
  );
  if (names.length > 0)
    throw new DatabaseNotReady(
      `This database holds accounts of the demo (${names.join(', ')}), whose passwords everybody knows. ` +
        'Production starts on an empty database: set another DATA_DIR or DATABASE_URL.',
    );
}
