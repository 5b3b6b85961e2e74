import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { type OrderState, mayFollow } from '@plenum/contract/registration/orders/states';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { type OrderRow, orderHistory, orders } from '../tables.ts';

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
