import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { type OrderState, mayFollow } from '@plenum/contract/registration/orders/states';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { type OrderRow, orderHistory, orders } from '../tables.ts';
import { amountSentence } from './messages/format.ts';
import { post } from './ledger.ts';
import { changeOrders } from './order-queries.ts';

export interface Payment {
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reason: string;
}

/** The whole amount has come in for an order whose row is locked: it is paid, and holds its places from now on. */
export async function settle(
  tx: Tx,
  order: OrderRow,
  { amount, method, reason }: Payment,
  source: AuditSource,
): Promise<void> {
  if (!order.payable || !mayFollow(order.state, 'pay_success')) refuse(orderRefusals.ORDER_STATE);
  if (amount !== order.total) {
    const total = amountSentence(order.total, order.currency);
    refuse(orderRefusals.PRICE_CHANGED, {
      fields: { amount: { code: orderMessages.amount_mismatch, values: { total } } },
    });
  }
  await changeState(tx, order, 'pay_success', reason, source);
  await changeOrders(tx, [order.id], { method, holdUntil: null }, source.at);
  await post(tx, order, { cash: amount, receivable: -amount }, source.at);
}

/**
 * The one way from state to state of an order whose row is locked. Only cancelling goes another way, since it gives
 * places back: `releaseOrders`.
 */
export async function changeState(
  tx: Tx,
  order: OrderRow,
  to: Exclude<OrderState, 'cancelled'>,
  reason: string,
  { actor, at }: AuditSource,
): Promise<void> {
  if (!mayFollow(order.state, to)) refuse(orderRefusals.ORDER_STATE);
  await tx.update(orders).set({ state: to, changedAt: at }).where(eq(orders.id, order.id));
  await tx
    .insert(orderHistory)
    .values({ orderId: order.id, fromState: order.state, toState: to, at, actor, reason });
}
