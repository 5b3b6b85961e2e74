import type { ApiScope } from '@plenum/contract/accounts/api-scopes';
import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from '#kernel/db/database';
import type { KeyFacts } from './key-status.ts';

/** A key with what is known of its owner. */
export interface KeyRow extends KeyFacts {
  readonly id: string;
  readonly meetingId: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly ApiScope[];
  readonly accountId: string;
  readonly ownerName: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly earlierUntil: Date | null;
}

const SELECT_KEYS = `
  select k.id, k.meeting_id as "meetingId", k.name, k.hint, k.scopes, k.account_id as "accountId", a.name as "ownerName",
    k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
    k.earlier_until as "earlierUntil", k.revoked_at as "revokedAt", a.disabled_at is not null as disabled,
    a.administrator, a.second_factor_on_at is not null as "secondFactor",
    array(select r.role from meeting_roles r where r.account_id = a.id and r.meeting_id = k.meeting_id order by r.role)
      as roles`;
const FROM_KEYS = 'from api_keys k join accounts a on a.id = k.account_id';

interface FoundByHash extends KeyRow {
  readonly secretHash: Buffer;
  readonly earlierHash: Buffer | null;
}

/** Whether the secret is the one from before the key’s last rotation. */
export interface KeyOfSecret {
  readonly row: KeyRow;
  readonly isEarlier: boolean;
}

// Runs on every call with a key, so it is a named statement.
const FIND_KEYS = `${SELECT_KEYS}, k.secret_hash as "secretHash", k.earlier_hash as "earlierHash" ${FROM_KEYS}
  where k.secret_hash = any($1) or k.earlier_hash = any($1)`;

/** Keys by the hash of their secret in base64, because buffers can’t be map keys. */
export async function findKeysOfSecrets(
  pool: pg.Pool,
  hashes: readonly string[],
): Promise<Map<string, KeyOfSecret>> {
  const values = [hashes.map((hash) => Buffer.from(hash, 'base64'))];
  const { rows } = await pool.query<FoundByHash>({ name: 'find-api-keys', text: FIND_KEYS, values });
  const found = new Map<string, KeyOfSecret>();
  for (const { secretHash, earlierHash, ...row } of rows) {
    found.set(secretHash.toString('base64'), { row, isEarlier: false });
    if (earlierHash) found.set(earlierHash.toString('base64'), { row, isEarlier: true });
  }
  return found;
}

export async function findKey(tx: Tx, id: string): Promise<KeyRow | null> {
  const [row] = await findKeys(tx, sql`where k.id = ${id}`);
  return row ?? null;
}

/** At most this many keys are listed: all that are not revoked, and the latest of the others. */
const MOST_LISTED = 100;

export function findKeysOfMeeting(db: Db, meetingId: string): Promise<KeyRow[]> {
  return findKeys(
    db,
    sql`where k.meeting_id = ${meetingId}
      order by (k.revoked_at is not null), k.created_at desc, k.id limit ${sql.raw(String(MOST_LISTED))}`,
  );
}

type AsText<T> = T extends Date ? string : T;
type RawRow = { [K in keyof KeyRow]: AsText<KeyRow[K]> };

// Drizzle leaves the times of such a statement as text.
async function findKeys(db: Db | Tx, where: SQL): Promise<KeyRow[]> {
  const { rows } = await db.execute<Record<keyof KeyRow, unknown>>(
    sql`${sql.raw(SELECT_KEYS)} ${sql.raw(FROM_KEYS)} ${where}`,
  );
  return (rows as unknown as RawRow[]).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: toDate(row.expiresAt),
    lastUsedAt: toDate(row.lastUsedAt),
    earlierUntil: toDate(row.earlierUntil),
    revokedAt: toDate(row.revokedAt),
  }));
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

const NOTE_KEY_USE = `
  update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`;

export async function noteKeyUse(pool: pg.Pool, id: string, at: Date): Promise<void> {
  await pool.query({ name: 'note-key-use', text: NOTE_KEY_USE, values: [id, at] });
}
