import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { type OrderState, mayFollow } from '@plenum/contract/registration/orders/states';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { type OrderRow, orderHistory, orders } from '../tables.ts';

// All state transitions of orders except cancelling, which releases places: see `releaseOrders`. The orders' rows must
// be locked.

export async function changeOrderState(
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

/** An order's next state, and the fields that change when money comes in. */
export interface StateChange extends Pick<OrderRow, 'received' | 'method' | 'holdUntil'> {
  readonly order: OrderRow;
  readonly to: Exclude<OrderState, 'cancelled'>;
  readonly reason: string;
}

/** Changes the states of many orders in one statement. */
export async function changeStates(
  tx: Tx,
  changes: readonly StateChange[],
  { actor, at }: AuditSource,
): Promise<void> {
  if (changes.length === 0) return;
  if (changes.some(({ order, to }) => !mayFollow(order.state, to))) refuse(orderRefusals.ORDER_STATE);
  const rows = changes.map(({ order, to, reason, received, method, holdUntil }) => {
    return {
      id: order.id,
      from_state: order.state,
      to_state: to,
      reason,
      received,
      method,
      hold_until: holdUntil,
    };
  });
  await tx.execute(sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, from_state text, to_state text,
        reason text, received integer, method text, hold_until timestamptz)
    ), noted as (
      insert into order_history (order_id, from_state, to_state, at, actor, reason)
      select id, from_state, to_state, ${at}, ${actor}::uuid, reason from sent
    )
    update orders set state = sent.to_state, received = sent.received, method = sent.method,
      hold_until = sent.hold_until, changed_at = ${at}
    from sent where orders.id = sent.id`);
}
