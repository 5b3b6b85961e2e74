import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import type { OrderRow } from '../tables.ts';
import { changeOrderState } from '../orders/change-state.ts';
import { rejectedUntil } from '../orders/hold.ts';
import { changeOrders } from '../orders/order-queries.ts';

/**
 * Records that the buyer reported a transfer: the places of the order, whose row is locked, are kept until the transfer
 * is checked.
 */
export async function awaitTransfer(
  tx: Tx,
  order: OrderRow,
  method: PaymentMethod,
  source: AuditSource,
): Promise<void> {
  if (order.state === 'unpaid') await changeOrderState(tx, order, 'pay_pending', '', source);
  if (order.method !== method) await changeOrders(tx, [order.id], { method }, source.at);
}

/**
 * Makes an order, whose row is locked, unpaid again, because no transfer is expected any longer. Its places are kept
 * for as long as a transfer may take, so that the buyer can correct the error.
 */
export async function endTransferCheck(
  tx: Tx,
  order: OrderRow,
  reason: string,
  source: AuditSource,
): Promise<void> {
  await changeOrderState(tx, order, 'unpaid', reason, source);
  const until = rejectedUntil(await findTerms(tx, order.meetingId), source.at);
  const isLonger = order.holdUntil === null || until > order.holdUntil;
  if (isLonger) await changeOrders(tx, [order.id], { holdUntil: until }, source.at);
}
