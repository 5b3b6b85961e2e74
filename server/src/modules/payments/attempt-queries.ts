import { randomBytes } from 'node:crypto';
import { and, asc, desc, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { isForPayable, type PayableRef } from './payable-ref.ts';
import { type AttemptRow, paymentAttempts } from './tables.ts';

/** States of attempts that may still be paid. */
export const liveStates = ['begun', 'open'] as const;

/** Returns attempts by `outTradeNo`. */
export async function findAttempts(
  db: Db | Tx,
  outTradeNos: readonly string[],
): Promise<ReadonlyMap<string, AttemptRow>> {
  if (outTradeNos.length === 0) return new Map();
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.outTradeNo, [...outTradeNos]));
  return new Map(rows.map((row) => [row.outTradeNo, row]));
}

export async function findLiveAttempts(db: Db | Tx, of: PayableRef): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(isForPayable(paymentAttempts, of), inArray(paymentAttempts.state, [...liveStates])))
    .orderBy(desc(paymentAttempts.createdAt));
}

const PAYING_MS = 5 * 60_000;

/**
 * Returns the orders among these that a payer began to pay in the last few minutes. A payer who left the page long ago
 * no longer counts.
 */
export async function findBeingPaid(
  db: Db | Tx,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.orderId, [...orderIds]),
        inArray(paymentAttempts.state, [...liveStates]),
        gt(paymentAttempts.createdAt, new Date(now.getTime() - PAYING_MS)),
      ),
    );
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []));
}

export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  const row = (await lockAttempts(tx, [id])).get(id);
  if (!row) throw new Error(`No attempt ${id}`);
  return row;
}

/** Locks attempts by id. Their orders and top-ups must be locked first. */
export async function lockAttempts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, AttemptRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.id, [...ids]))
    .orderBy(asc(paymentAttempts.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

type AttemptChange = Partial<
  Pick<AttemptRow, 'state' | 'action' | 'providerRef' | 'expiresAt' | 'nextQueryAt' | 'queries'>
>;

export async function changeAttempt(db: Db | Tx, id: string, change: AttemptChange, at: Date): Promise<void> {
  await changeAttempts(db, [id], change, at);
}

export async function changeAttempts(
  db: Db | Tx,
  ids: readonly string[],
  change: AttemptChange,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(paymentAttempts)
    .set({ ...change, changedAt: at })
    .where(inArray(paymentAttempts.id, [...ids]));
}

/**
 * Creates our number for a payment in a form that every provider accepts: the number of the order or top-up, so that
 * people can find it, and twelve random characters.
 */
export function newOutTradeNo(number: string): string {
  return `${number}_${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** Takes the attempts whose provider should be queried now, and leases each to the calling server for a minute. */
export async function takeDueAttempts(db: Db, now: Date, count: number): Promise<AttemptRow[]> {
  return db
    .update(paymentAttempts)
    .set({ nextQueryAt: new Date(now.getTime() + 60_000) })
    .where(
      inArray(
        paymentAttempts.id,
        sql`(select id from payment_attempts where next_query_at <= ${now} order by next_query_at limit ${count}
          for update skip locked)`,
      ),
    )
    .returning();
}
