import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { isFor, type PayableRef } from '../payable-ref.ts';
import { type AttemptRow, paymentAttempts } from '../tables.ts';

/** Tries that may still be paid. */
export const liveStates = ['begun', 'open'] as const;

export async function findAttempt(db: Db | Tx, outTradeNo: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.outTradeNo, outTradeNo));
  return row ?? null;
}

export async function findLiveAttempts(db: Db | Tx, of: PayableRef): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(isFor(paymentAttempts, of), inArray(paymentAttempts.state, [...liveStates])))
    .orderBy(desc(paymentAttempts.createdAt));
}

/** What it is for must have been locked before. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  if (!row) throw new Error(`No attempt ${id}`);
  return row;
}

type AttemptChange = Partial<
  Pick<AttemptRow, 'state' | 'action' | 'providerRef' | 'expiresAt' | 'nextQueryAt' | 'queries'>
>;

export async function changeAttempt(db: Db | Tx, id: string, change: AttemptChange, at: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ ...change, changedAt: at })
    .where(eq(paymentAttempts.id, id));
}

/** What every provider takes as our own number: the order's or the recharge's, so that people find it, and twelve random characters. */
export function newOutTradeNo(number: string): string {
  return `${number}_${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** Those whose provider is to be asked now, each given to one server for a minute. */
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
