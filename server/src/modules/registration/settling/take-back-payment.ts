import { changeRefusals } from '@plenum/contract/registration/change-messages';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { findTerms } from '#modules/meetings/offer/public';
import { changeReview } from '../change-review.ts';
import { orderEventOf, paymentTakenBack } from '../events.ts';
import { type OrderRow, orders } from '../tables.ts';
import { orderFact } from '../orders/audit-facts.ts';
import { countAdditions, hasAdditions, hasLaterTypes } from '../orders/additions.ts';
import { changeOrderState } from '../orders/change-state.ts';
import { rejectedUntil } from '../orders/hold.ts';
import { changeOrders, type LockedOrder } from '../orders/order-queries.ts';

interface TakenBack {
  readonly amount: number;
  /** True if another transfer for the order waits to be checked. */
  readonly isAwaited: boolean;
  readonly reason: string;
}

/** Returns why money of an order, whose row is locked, can't be removed from it; null if it can. */
export async function whyNotTakeBack(tx: Tx, order: OrderRow, amount: number): Promise<Refusal | null> {
  if (order.received < amount || !['pay_pending', 'pay_success'].includes(order.state))
    return orderRefusals.ORDER_STATE;
  if (await hasAdditions(tx, order)) return changeRefusals.CHANGE_FOLLOWS;
  const isFollowed = order.state === 'pay_success' && (await hasLaterTypes(tx, order));
  return isFollowed ? changeRefusals.CHANGE_FOLLOWS : null;
}

/**
 * Undoes a payment that was recorded by mistake or reversed by its provider: the order, whose row is locked, owes the
 * amount again. It keeps its places for as long as a transfer may take, so that the buyer has time to pay again.
 */
export async function takeBackPayment(
  tx: Tx,
  { order, registration }: LockedOrder,
  { amount, isAwaited, reason }: TakenBack,
  source: AuditSource,
): Promise<void> {
  const received = order.received - amount;
  const refusal = await whyNotTakeBack(tx, order, amount);
  if (refusal) refuse(refusal);
  await tx.update(orders).set({ received, changedAt: source.at }).where(eq(orders.id, order.id));
  await postJournal(tx, { currency: order.currency, at: source.at }, [
    { account: 'cash', amount: -amount, orderId: order.id },
    { account: 'receivable', amount, orderId: order.id },
  ]);
  const next = received > 0 || isAwaited ? 'pay_pending' : 'unpaid';
  if (next !== order.state) await changeOrderState(tx, order, next, reason, source);
  const { rules, payment } = await findTerms(tx, order.meetingId);
  // This also applies to an order that had been paid in part, because the earlier hold may have ended.
  if (order.state === 'pay_success' || next === 'unpaid') {
    const until = rejectedUntil({ payment }, source.at);
    const holdUntil = order.holdUntil !== null && order.holdUntil > until ? order.holdUntil : until;
    await changeOrders(tx, [order.id], { holdUntil }, source.at);
  }
  if (order.state === 'pay_success') {
    // If payment comes before review, the payment started the review, so the review is undone too.
    if (
      registration.orderId === order.id &&
      rules.review !== 'review_then_pay' &&
      registration.review !== null
    )
      await changeReview(tx, [registration], { to: null, reason, ...source });
  }
  await emit(tx, paymentTakenBack, orderEventOf(order), source.at);
  if (order.addsTo !== null && order.state === 'pay_success')
    await countAdditions(tx, order.id, false, source);
  await writeAudit(tx, orderFact('order.payment_undone', order.id, { number: order.number, amount }), source);
}
