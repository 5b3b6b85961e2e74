import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { type OrderState, paidStates } from '@plenum/contract/registration/orders/states';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked } from '@plenum/contract/registration/states';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emitAll } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { orderEventOf, orderCancelled } from '../events.ts';
import { type OrderRow } from '../tables.ts';
import { releaseOrders } from '../orders/release-orders.ts';
import { orderFact } from '../orders/audit-facts.ts';
import { lockMeetingsOrder, lockOwnOrder } from '../orders/order-queries.ts';

/** Cancels the order on behalf of the buyer; the draft is kept. */
export async function cancelOrder(tx: Tx, id: string, accountId: string, source: AuditSource): Promise<null> {
  const { order, registration } = await lockOwnOrder(tx, id, accountId);
  requireState(order, ['unpaid']);
  // An addition is not part of the registration until it is paid, so it can be cancelled even if the review locks the
  // registration.
  if (order.addsTo === null && isLocked(registration.review)) refuse(registrationRefusals.LOCKED);
  return end(tx, order, { by: 'buyer', reason: '' }, source);
}

/** Cancels the order on behalf of the organizer, whether or not the registration is being reviewed. */
export async function cancelOrderFor(
  tx: Tx,
  { meetingId, id, reason }: { meetingId: string; id: string; reason: string },
  source: AuditSource,
): Promise<null> {
  const { order } = await lockMeetingsOrder(tx, meetingId, id);
  requireState(order, ['unpaid', 'pay_pending']);
  return end(tx, order, { by: 'organiser', reason }, source);
}

function requireState({ state, received }: OrderRow, wanted: readonly OrderState[]): void {
  if (paidStates.includes(state) || received > 0) refuse(orderRefusals.ORDER_PAID);
  if (!wanted.includes(state)) refuse(orderRefusals.ORDER_STATE);
}

async function end(
  tx: Tx,
  order: OrderRow,
  { by, reason }: { by: 'buyer' | 'organiser'; reason: string },
  source: AuditSource,
): Promise<null> {
  const { actor, at } = source;
  const ended = await releaseOrders(tx, [order.id], { actor, reason, at, onlyDue: false, leaves: 'draft' });
  const events = ended.map((id) => ({ ...orderEventOf({ ...order, id }), by, reason }));
  await emitAll(tx, orderCancelled, events, at);
  await writeAudit(tx, orderFact('order.cancelled', order.id, { by, number: order.number }), source);
  return null;
}
