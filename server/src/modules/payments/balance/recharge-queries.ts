import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type RechargeRow, recharges } from './tables.ts';

export async function findRecharge(db: Db | Tx, id: string): Promise<RechargeRow | null> {
  const [row] = await db.select().from(recharges).where(eq(recharges.id, id));
  return row ?? null;
}

/** Finds a person's top-up. Another person's top-up is not found. */
export async function findOwnRecharge(db: Db | Tx, id: string, accountId: string): Promise<RechargeRow> {
  const row = await findRecharge(db, id);
  if (row?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  return row;
}

export async function lockRecharge(tx: Tx, id: string): Promise<RechargeRow> {
  const [row] = await tx.select().from(recharges).where(eq(recharges.id, id)).for('no key update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Locks the top-ups among these that exist, ordered by account, so that all callers lock in the same order. */
export async function lockRecharges(tx: Tx, ids: readonly string[]): Promise<RechargeRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(recharges)
    .where(inArray(recharges.id, [...ids]))
    .orderBy(asc(recharges.accountId), asc(recharges.id))
    .for('no key update');
}

export async function lockOwnRecharge(tx: Tx, id: string, accountId: string): Promise<RechargeRow> {
  const row = await lockRecharge(tx, id);
  if (row.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  return row;
}
