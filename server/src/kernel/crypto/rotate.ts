import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { currentPrefix, decryptField, encryptField, UnreadableField } from './field-encryption.ts';
import type { KeyRing } from './keys.ts';

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key: `['id']`, or the columns of a composed one in the order in which `row` joins them. */
  readonly key: readonly string[];
}

export interface RotationProgress {
  readonly table: string;
  readonly column: string;
  readonly rewritten: number;
  /** Somebody wrote a new value between reading and writing; theirs stays. */
  readonly changedMeanwhile: number;
  /** Rows that no key in the ring opens, as `Place.row` writes them. They stay as they are. */
  readonly unreadable: readonly string[];
}

export interface RotationTotals {
  readonly rewritten: number;
  readonly changedMeanwhile: number;
  readonly unreadable: number;
}

interface StoredValue {
  readonly key: string[];
  readonly stored: string;
}

const BATCH = 500;

/**
 * Brings every value under the current key, a batch and a transaction at a time: it may be interrupted and run again.
 * Run it after all servers know the current key; a value some server still wrote under an older one counts next time.
 */
export async function rotateKeys(
  pool: Pool,
  ring: KeyRing,
  columns: readonly EncryptedColumn[],
  onProgress: (progress: RotationProgress) => void,
): Promise<RotationTotals> {
  const totals = { rewritten: 0, changedMeanwhile: 0, unreadable: 0 };
  for (const place of columns) {
    let after: string[] | null = null;
    do {
      const batch = await rotateBatch(pool, ring, place, after);
      after = batch.last;
      onProgress(batch.progress);
      totals.rewritten += batch.progress.rewritten;
      totals.changedMeanwhile += batch.progress.changedMeanwhile;
      totals.unreadable += batch.progress.unreadable.length;
    } while (after);
  }
  return totals;
}

async function rotateBatch(pool: Pool, ring: KeyRing, place: EncryptedColumn, after: string[] | null) {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const values = await readBatch(client, ring, place, after);
    const progress = await rewrite(client, ring, place, values);
    await client.query('commit');
    broken = false;
    return { progress, last: values.length === BATCH ? (values.at(-1)?.key ?? null) : null };
  } finally {
    // A connection left inside a transaction is closed, which rolls it back.
    client.release(broken);
  }
}

async function readBatch(
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
     order by ${keys.join(', ')} limit ${BATCH}`,
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
  const matches = key.map((name, n) => `${escapeIdentifier(name)} = $${n + 3}`).join(' and ');
  const text = `update ${escapeIdentifier(table)} set ${escapeIdentifier(column)} = $1
    where ${escapeIdentifier(column)} = $2 and ${matches}`;
  let rewritten = 0;
  const unreadable: string[] = [];
  for (const { key: row, stored } of values) {
    const fresh = renew(ring, stored, { table, column, row: row.join('/') });
    if (fresh === null) unreadable.push(row.join('/'));
    else rewritten += (await client.query({ text, values: [fresh, stored, ...row] })).rowCount ?? 0;
  }
  const changedMeanwhile = values.length - unreadable.length - rewritten;
  return { table, column, rewritten, changedMeanwhile, unreadable };
}

function renew(ring: KeyRing, stored: string, place: Parameters<typeof encryptField>[2]): string | null {
  try {
    return encryptField(ring, decryptField(ring, stored, place), place);
  } catch (error) {
    if (error instanceof UnreadableField) return null;
    throw error;
  }
}
