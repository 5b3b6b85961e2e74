import { openRefundStates } from '@plenum/contract/payments/refund-schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findPaidLines, markEnding } from '#modules/registration/settling/public';
import { type LockedOrder, lockOrder, type OrderRow } from '#modules/registration/orders/public';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import {
  paymentAttempts,
  type ReceiptRow,
  receipts,
  type RefundPartRow,
  refundParts,
  type RefundRow,
  refunds,
} from '../tables.ts';
import type { EndedBefore } from './refund-rule.ts';
import type { Refundable } from './split-refund.ts';

/** All refunds of an order, oldest first. */
export async function findRefundsOf(db: Db | Tx, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.askedAt), asc(refunds.id));
}

/** Finds the refund of an order's payment that is undecided or in progress. */
export async function findOpenRefund(db: Db | Tx, orderId: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        isNull(refunds.receiptId),
        inArray(refunds.state, [...openRefundStates]),
      ),
    );
  return row ?? null;
}

/** Returns the unapplied receipts among these that are being refunded. */
export async function findReceiptsGoingBack(
  db: Db | Tx,
  receiptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: refunds.receiptId })
    .from(refunds)
    .where(and(inArray(refunds.receiptId, [...receiptIds]), inArray(refunds.state, [...openRefundStates])));
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

/** Returns what was paid and refunded for the items of an order that have been cancelled. */
export async function findEndedBefore(db: Db | Tx, order: OrderRow): Promise<EndedBefore> {
  const lines = await findPaidLines(db, [order]);
  const ending = (await findRefundsOf(db, order.id)).filter(
    ({ ends, state }) => ends === 'lines' && state === 'done',
  );
  const parts = await findParts(
    db,
    ending.map(({ id }) => id),
  );
  const returned = [...parts.values()].flat().filter(({ state }) => state === 'done');
  return {
    paid: lines.filter(({ held }) => !held).reduce((sum, { paid }) => sum + paid, 0),
    refunded: returned.reduce((sum, { amount }) => sum + amount, 0),
  };
}

export interface LockedRefund {
  readonly refund: RefundRow;
  /** Null if no order was found for the money. */
  readonly locked: LockedOrder | null;
}

/** Locks a refund and its order; the order is locked first, as everywhere. */
export async function lockRefund(
  tx: Tx,
  id: string,
  isTheirs: (refund: RefundRow) => boolean = () => true,
): Promise<LockedRefund> {
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!found || !isTheirs(found)) refuse(kernelRefusals.NOT_FOUND);
  const locked = found.orderId === null ? null : await lockOrder(tx, found.orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!refund) refuse(kernelRefusals.NOT_FOUND);
  return { refund, locked };
}

export async function changeRefund(
  tx: Tx,
  id: string,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow> {
  const [row] = await tx.update(refunds).set(change).where(eq(refunds.id, id)).returning();
  if (!row) throw new Error(`No refund ${id}`);
  // Items that were to be cancelled with the refund can be changed again once the refund is completed or refused.
  if (change.endedAt !== undefined) await markEnding(tx, row.lineIds, change.endedAt === null);
  return row;
}

/** Finds the parts of refunds, by refund id. */
export async function findParts(
  db: Db | Tx,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RefundPartRow[]>> {
  const rows = await db
    .select()
    .from(refundParts)
    .where(inArray(refundParts.refundId, [...refundIds]))
    .orderBy(asc(refundParts.createdAt), asc(refundParts.id));
  return Map.groupBy(rows, ({ refundId }) => refundId);
}

/** The payments of an order, whose row is locked, each with the amount that is neither refunded nor being refunded. */
export async function findRefundable(
  db: Db | Tx,
  orderId: string,
): Promise<(Refundable & Pick<ReceiptRow, 'method'>)[]> {
  const promised = sql<number>`coalesce((
    select sum(part.amount) from refund_parts as part join refunds on refunds.id = part.refund_id
    where part.receipt_id = ${receipts.id} and part.state <> 'failed' and refunds.receipt_id is null), 0)::integer`;
  const rows = await db
    .select({
      receiptId: receipts.id,
      left: sql<number>`${receipts.applied} - ${promised}`,
      attemptId: receipts.attemptId,
      method: receipts.method,
    })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNull(receipts.undoneAt)))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
  return rows.map(({ attemptId, ...row }) => ({ ...row, isProviders: attemptId !== null }));
}

/** Finds the part that a provider's notice is about. Null if the payment went to another account. */
export async function findNoticedPart(
  tx: Tx,
  outRefundNo: string,
  wallet: Wallet,
  merchantAccountId: string | null,
): Promise<RefundPartRow | null> {
  const [found] = await tx
    .select({ part: refundParts, attempt: paymentAttempts })
    .from(refundParts)
    .innerJoin(receipts, eq(receipts.id, refundParts.receiptId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .where(eq(refundParts.outRefundNo, outRefundNo));
  const isTheirs = found?.attempt.wallet === wallet && found.attempt.merchantAccountId === merchantAccountId;
  return found && isTheirs ? found.part : null;
}
