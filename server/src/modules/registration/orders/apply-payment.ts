import { hasPassed } from '@plenum/contract/meetings/price-window';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { isOwing } from '@plenum/contract/registration/orders/states';
import type { ReviewState } from '@plenum/contract/registration/states';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/public';
import { changeReview } from '../change-review.ts';
import { eventOf, orderSettled } from '../events.ts';
import { orders } from '../tables.ts';
import { orderFact } from './audit-facts.ts';
import { countAdditions } from './additions.ts';
import { changeState } from './change-state.ts';
import { changeOrders, type LockedOrder } from './order-queries.ts';

export interface PaymentOf {
  readonly amount: number;
  readonly currency: string;
  /** One of the ways to pay, or the buyer's balance, which is none of them. */
  readonly method: PaymentMethod | 'balance';
  readonly paidAt: Date;
  readonly reason: string;
  /** Finance has accepted money that came after the price had to be paid. */
  readonly isLateAccepted: boolean;
}

export type Applied =
  | { readonly outcome: 'paid' | 'part'; readonly applied: number }
  | { readonly outcome: 'order_over' | 'wrong_currency' | 'late'; readonly applied: 0 };

/**
 * Counts money toward an order whose row is locked. With the last of it the order is paid and holds its places for good;
 * what it was for goes to review, or is done. More than is owed is left to the caller.
 */
export async function applyPayment(
  tx: Tx,
  { order, registration }: LockedOrder,
  payment: PaymentOf,
  source: AuditSource,
): Promise<Applied> {
  const { amount, currency, method, paidAt, reason, isLateAccepted } = payment;
  if (!order.payable || !isOwing(order.state)) return { outcome: 'order_over', applied: 0 };
  if (currency !== order.currency) return { outcome: 'wrong_currency', applied: 0 };
  if (!isLateAccepted && hasPassed(order.payBy, paidAt)) return { outcome: 'late', applied: 0 };
  const owed = order.total - order.received;
  const applied = Math.min(amount, owed);
  await tx
    .update(orders)
    .set({ received: order.received + applied, changedAt: source.at })
    .where(eq(orders.id, order.id));
  await postJournal(tx, { currency, at: source.at }, [
    { account: 'cash', amount: applied, orderId: order.id },
    { account: 'receivable', amount: -applied, orderId: order.id },
  ]);
  const detail = { number: order.number, amount: applied, method };
  if (applied < owed) {
    // A buyer who has paid a part does not lose the places while the rest is asked for.
    if (order.state === 'unpaid') await changeState(tx, order, 'pay_pending', reason, source);
    await writeAudit(tx, orderFact('order.part_paid', order.id, detail), source);
    return { outcome: 'part', applied };
  }
  await changeState(tx, order, 'pay_success', reason, source);
  // None of the ways to pay where all of it came from the balance.
  const paidBy = method !== 'balance' ? method : order.received === 0 ? null : order.method;
  await changeOrders(tx, [order.id], { method: paidBy, holdUntil: null }, source.at);
  if (order.addsTo !== null) await countAdditions(tx, order.id, true, source);
  const { rules } = await findTerms(tx, order.meetingId);
  if (registration.orderId === order.id && registration.review === null)
    await changeReview(tx, [registration], { to: reviewAfterPayment(rules), reason: '', ...source });
  await emit(tx, orderSettled, eventOf(order), source.at);
  await writeAudit(tx, orderFact('order.settled', order.id, detail), source);
  return { outcome: 'paid', applied };
}

function reviewAfterPayment({ review }: MeetingTerms['rules']): ReviewState {
  return review === 'none' ? 'audit_pass' : 'audit_pending';
}
