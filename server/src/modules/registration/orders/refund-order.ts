import { eq, sql } from 'drizzle-orm';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import type { AuditSource } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { eventOf, orderReleased } from '../events.ts';
import { type OrderRow, orders } from '../tables.ts';
import { changeState } from './change-state.ts';
import { findOrder } from './order-queries.ts';

/** Money of an order, whose row is locked, has gone back to its buyer. */
export async function payBack(tx: Tx, { id, currency }: OrderRow, amount: number, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${amount}`, changedAt: at })
    .where(eq(orders.id, id));
  await postJournal(tx, { currency, at }, [
    { account: 'cash', amount: -amount, orderId: id },
    { account: 'refunds', amount, orderId: id },
  ]);
}

interface RefundEnd {
  /** What is given back of its places: everything, these lines, or nothing. */
  readonly releases: 'all' | 'nothing' | readonly number[];
  readonly reason: string;
}

/**
 * A refund of an order, whose row is locked, is over. All of the money is back: the order is refunded, and holds nothing any
 * more, whatever was chosen. A part of it: what was chosen ends. None: the order is as it was.
 */
export async function endRefund(
  tx: Tx,
  orderId: string,
  { releases, reason }: RefundEnd,
  source: AuditSource,
): Promise<OrderState> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  const next = stateAfter(order);
  if (next !== 'pay_success') {
    const chosen = next === 'refunded' ? 'all' : releases;
    if (chosen !== 'nothing') await releaseLines(tx, order, chosen === 'all' ? null : chosen, reason, source);
  }
  await changeState(tx, order, next, reason, source);
  return next;
}

function stateAfter({ received, refunded }: OrderRow): 'refunded' | 'partially_refunded' | 'pay_success' {
  if (refunded === 0) return 'pay_success';
  return refunded === received ? 'refunded' : 'partially_refunded';
}

async function releaseLines(
  tx: Tx,
  order: OrderRow,
  lineIds: readonly number[] | null,
  reason: string,
  { actor, at }: AuditSource,
): Promise<void> {
  const chosen = lineIds === null ? null : sql.param([...lineIds]);
  await tx.execute(sql`
    select release_lines(${order.id}::uuid, ${chosen}::bigint[], ${actor}::uuid, ${reason}, ${at}::timestamptz)`);
  await emit(tx, orderReleased, eventOf(order), at);
}
