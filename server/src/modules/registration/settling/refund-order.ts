import { eq, sql } from 'drizzle-orm';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import type { AuditSource } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { orderEventOf, orderReleased } from '../events.ts';
import { type OrderRow, orders } from '../tables.ts';
import { changeOrderState } from '../orders/change-state.ts';
import { moneyPosting } from './money-posting.ts';
import { findOrder } from '../orders/order-queries.ts';

/** Records a refund of an order, whose row is locked, to the buyer's payment or balance. */
export async function payBack(
  tx: Tx,
  order: OrderRow,
  { amount, toBalance }: { readonly amount: number; readonly toBalance: boolean },
  at: Date,
): Promise<void> {
  const { id, currency } = order;
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${amount}`, changedAt: at })
    .where(eq(orders.id, id));
  await postJournal(tx, { currency, at }, [
    moneyPosting(order, -amount, toBalance),
    { account: 'refunds', amount, orderId: id },
  ]);
}

interface RefundEnd {
  /** The lines whose places are released: all, these, or none. */
  readonly releases: 'all' | 'nothing' | readonly number[];
  readonly reason: string;
}

/**
 * Completes a refund of an order, whose row is locked, and cancels the chosen items. If all money was refunded, the
 * order is refunded and holds nothing, unless only some lines were to be cancelled and others are held. If no money was
 * refunded, the order is paid as before.
 */
export async function endRefund(
  tx: Tx,
  orderId: string,
  { releases, reason }: RefundEnd,
  source: AuditSource,
): Promise<OrderState> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  if (order.refunded === 0) {
    await changeOrderState(tx, order, 'pay_success', reason, source);
    return 'pay_success';
  }
  const isBack = order.refunded === order.received;
  const chosen = isBack && releases === 'nothing' ? 'all' : releases;
  const isHolding =
    chosen === 'nothing' || (await releaseLines(tx, order, chosen === 'all' ? null : chosen, reason, source));
  const next = isBack && !isHolding ? 'refunded' : 'partially_refunded';
  await changeOrderState(tx, order, next, reason, source);
  return next;
}

/** Cancels lines of an order whose row is locked, or all lines if null. Returns whether any lines are left. */
export async function releaseLines(
  tx: Tx,
  order: OrderRow,
  lineIds: readonly number[] | null,
  reason: string,
  { actor, at }: AuditSource,
): Promise<boolean> {
  const chosen = lineIds === null ? null : sql.param([...lineIds]);
  const found = await tx.execute<{ left: boolean }>(sql`
    select release_lines(${order.id}::uuid, ${chosen}::bigint[], ${actor}::uuid, ${reason}, ${at}::timestamptz) as left`);
  await emit(tx, orderReleased, orderEventOf(order), at);
  return found.rows[0]?.left === true;
}
