import { createHmac } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { decryptField, encryptField } from '../crypto/field-encryption.ts';
import type { KeyRing } from '../crypto/keys.ts';
import type { Db, Tx } from '../db/database.ts';
import { refuse } from '../refusal/refusal-error.ts';

export interface IdempotentCall {
  /** The account, or `anonymous`, so that callers can't use each other's keys. */
  readonly caller: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;

export function readIdempotencyKey(header: unknown): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) refuse(kernelRefusals.MALFORMED);
  return header;
}

// Keyed, because a body may contain a password, and a plain hash of it could be guessed quickly.
export function requestHash(keys: KeyRing, request: readonly unknown[]): Buffer {
  return createHmac('sha256', keys.derive('idempotency', keys.oldestId))
    .update(JSON.stringify(request))
    .digest();
}

export async function isKeyTaken(
  db: Db,
  { caller, key }: Pick<IdempotentCall, 'caller' | 'key'>,
): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from idempotency_keys where caller = ${caller} and key = ${key}`,
  );
  return found.rows.length > 0;
}

/** The stored answer of an earlier call with this key, or null if the work is still to be done. */
export async function findAnswer(db: Db | Tx, keys: KeyRing, call: IdempotentCall): Promise<string | null> {
  const found = await db.execute<{ request_hash: Buffer; answer: string | null }>(
    sql`select request_hash, answer from idempotency_keys where caller = ${call.caller} and key = ${call.key}`,
  );
  const row = found.rows[0];
  if (!row) return null;
  // A key belongs to one request, answered or not; using it for another one is the caller's mistake.
  if (!row.request_hash.equals(call.requestHash)) refuse(kernelRefusals.KEY_REUSED);
  return row.answer === null ? null : decryptField(keys, row.answer, addressOf(call));
}

/**
 * Takes the key inside the change's own transaction. A second caller with the same key waits here until the first has
 * committed (then false: its answer can be read) or rolled back (then true: do the work).
 */
export async function takeKey(tx: Tx, call: IdempotentCall, now: Date): Promise<boolean> {
  const taken = await tx.execute(
    sql`insert into idempotency_keys (caller, key, request_hash, created_at)
        values (${call.caller}, ${call.key}, ${call.requestHash}, ${now}) on conflict do nothing`,
  );
  return taken.rowCount === 1;
}

export async function keepAnswer(tx: Tx, keys: KeyRing, call: IdempotentCall, answer: string): Promise<void> {
  await tx.execute(
    sql`update idempotency_keys set answer = ${encryptField(keys, answer, addressOf(call))}
        where caller = ${call.caller} and key = ${call.key}`,
  );
}

const KEPT_MS = 48 * 3600 * 1000;

export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}

function addressOf(call: IdempotentCall) {
  return { table: 'idempotency_keys', column: 'answer', row: `${call.caller}/${call.key}` };
}

/** Runs work of the same name one after another, even if the previous one failed. */
type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
