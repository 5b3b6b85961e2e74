import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import {
  currentPrefix,
  decryptField,
  encryptField,
  type FieldAddress,
  UnreadableField,
} from './field-encryption.ts';
import type { KeyRing } from './keys.ts';

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /**
   * The primary key: `['id']`, or the columns of a composite one in the order in which `FieldAddress.row` joins them.
   */
  readonly key: readonly string[];
}

export interface RotationProgress {
  readonly table: string;
  readonly column: string;
  readonly rewritten: number;
  /** Rows that no key in the ring can decrypt, as `FieldAddress.row` writes them. They are left unchanged. */
  readonly unreadable: readonly string[];
}

export interface RotationTotals {
  readonly rewritten: number;
  readonly unreadable: number;
}

interface StoredValue {
  readonly key: string[];
  readonly stored: string;
}

const BATCH = 500;

/**
 * Re-encrypts every value with the current key, one batch and transaction at a time; it can be interrupted and run
 * again. Run it once all servers have the current key. If a server still wrote a value with an older key, the next run
 * counts it.
 */
export async function rotateKeys(
  pool: Pool,
  ring: KeyRing,
  columns: readonly EncryptedColumn[],
  onProgress: (progress: RotationProgress) => void,
): Promise<RotationTotals> {
  const totals = { rewritten: 0, unreadable: 0 };
  for (const column of columns) {
    let after: string[] | null = null;
    do {
      const batch = await rotateBatch(pool, ring, column, after);
      after = batch.last;
      onProgress(batch.progress);
      totals.rewritten += batch.progress.rewritten;
      totals.unreadable += batch.progress.unreadable.length;
    } while (after);
  }
  return totals;
}

async function rotateBatch(pool: Pool, ring: KeyRing, column: EncryptedColumn, after: string[] | null) {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const values = await lockBatch(client, ring, column, after);
    const progress = await rewrite(client, ring, column, values);
    await client.query('commit');
    broken = false;
    return { progress, last: values.length === BATCH ? (values.at(-1)?.key ?? null) : null };
  } finally {
    // A connection left inside a transaction is closed, which rolls it back.
    client.release(broken);
  }
}

// Locks rows in key order. The lock waits for a concurrent write and then reads its result, so no write is lost.
async function lockBatch(
  client: PoolClient,
  ring: KeyRing,
  { table, column, key }: EncryptedColumn,
  after: string[] | null,
): Promise<StoredValue[]> {
  const keys = key.map(escapeIdentifier);
  const stored = escapeIdentifier(column);
  const bounds = keys.map((_, n) => `$${n + 2}`).join(', ');
  const { rows } = await client.query<StoredValue>(
    `select array[${keys.map((name) => `${name}::text`).join(', ')}] as key, ${stored} as stored
     from ${escapeIdentifier(table)}
     where not starts_with(${stored}, $1) ${after ? `and (${keys.join(', ')}) > (${bounds})` : ''}
     order by ${keys.join(', ')} limit ${BATCH} for update`,
    [currentPrefix(ring), ...(after ?? [])],
  );
  return rows;
}

async function rewrite(
  client: PoolClient,
  ring: KeyRing,
  { table, column, key }: EncryptedColumn,
  values: readonly StoredValue[],
): Promise<RotationProgress> {
  const unreadable: string[] = [];
  const fresh: Record<string, string | undefined>[] = [];
  for (const { key: parts, stored } of values) {
    const row = parts.join('/');
    const value = renew(ring, stored, { table, column, row });
    if (value === null) unreadable.push(row);
    else fresh.push({ [column]: value, ...Object.fromEntries(key.map((name, n) => [name, parts[n]])) });
  }
  // Passes the keys as rows of the table itself, so that their parts get the right types and the index is used.
  const name = escapeIdentifier(table);
  const matches = key.map(escapeIdentifier).map((part) => `old.${part} = fresh.${part}`);
  await client.query(
    `update ${name} as old set ${escapeIdentifier(column)} = fresh.${escapeIdentifier(column)}
     from jsonb_populate_recordset(null::${name}, $1) as fresh where ${matches.join(' and ')}`,
    [JSON.stringify(fresh)],
  );
  return { table, column, rewritten: fresh.length, unreadable };
}

function renew(ring: KeyRing, stored: string, address: FieldAddress): string | null {
  try {
    return encryptField(ring, decryptField(ring, stored, address), address);
  } catch (error) {
    if (error instanceof UnreadableField) return null;
    throw error;
  }
}
