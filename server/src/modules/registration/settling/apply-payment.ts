import { hasPassed } from '@plenum/contract/meetings/price-window';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { isOwing } from '@plenum/contract/registration/orders/states';
import type { ReviewState } from '@plenum/contract/registration/states';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emitAll } from '#kernel/outbox/outbox';
import { type AuditFact, type AuditSource, writeAudits } from '#modules/audit/public';
import { type Journal, postJournals } from '#modules/ledger/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { changeReview } from '../change-review.ts';
import { orderEventOf, orderSettled } from '../events.ts';
import { type OrderRow, orders } from '../tables.ts';
import { orderFact } from '../orders/audit-facts.ts';
import { countAdditions } from '../orders/additions.ts';
import { moneyPosting } from './money-posting.ts';
import { changeStates, type StateChange } from '../orders/change-state.ts';
import type { LockedOrder } from '../orders/order-queries.ts';

export interface PaymentOf {
  readonly amount: number;
  readonly currency: string;
  /** A payment method, or `balance` if the money comes from the buyer's balance. */
  readonly method: PaymentMethod | 'balance';
  readonly paidAt: Date;
  readonly reason: string;
  /** True if finance has accepted money that came after its price had expired. */
  readonly isLateAccepted: boolean;
}

export type Applied =
  | { readonly outcome: 'paid' | 'part'; readonly applied: number }
  | { readonly outcome: 'order_over' | 'wrong_currency' | 'late'; readonly applied: 0 };

/** Money for an order whose row is locked. */
export interface PaymentFor {
  readonly locked: LockedOrder;
  readonly payment: PaymentOf;
}

export async function applyPayment(
  tx: Tx,
  locked: LockedOrder,
  payment: PaymentOf,
  source: AuditSource,
): Promise<Applied> {
  const [applied] = await applyPayments(tx, [{ locked, payment }], source);
  if (!applied) throw new Error(`A payment of ${locked.order.id} without an outcome`);
  return applied;
}

/**
 * Applies money to orders whose rows are locked; each order may occur only once. An order that is paid in full keeps
 * its places, and its registration goes to review or is complete. Excess money is left to the caller.
 */
export async function applyPayments(
  tx: Tx,
  payments: readonly PaymentFor[],
  source: AuditSource,
): Promise<Applied[]> {
  const outcomes = payments.map((one) => ({ ...one, ...outcomeOf(one) }));
  const counted = outcomes.filter(({ outcome }) => outcome === 'paid' || outcome === 'part');
  const paid = counted.filter(({ outcome }) => outcome === 'paid').map(({ locked }) => locked);
  await changeStates(tx, counted.flatMap(stateAfter), source);
  for (const { locked, applied, outcome } of counted)
    if (outcome === 'part' && locked.order.state === 'pay_pending')
      await addReceived(tx, locked.order, applied, source.at);
  await postJournals(tx, counted.map(journalOf), source.at);
  for (const { order } of paid) if (order.addsTo !== null) await countAdditions(tx, order.id, true, source);
  await beginReviews(tx, paid, source);
  await emitAll(
    tx,
    orderSettled,
    paid.map(({ order }) => orderEventOf(order)),
    source.at,
  );
  await writeAudits(tx, counted.map(factOf), source);
  return outcomes.map(({ outcome, applied }) => ({ outcome, applied }) as Applied);
}

function outcomeOf({ locked: { order }, payment }: PaymentFor): Applied {
  const { amount, currency, paidAt, isLateAccepted } = payment;
  if (!order.payable || !isOwing(order.state)) return { outcome: 'order_over', applied: 0 };
  if (currency !== order.currency) return { outcome: 'wrong_currency', applied: 0 };
  if (!isLateAccepted && hasPassed(order.payBy, paidAt)) return { outcome: 'late', applied: 0 };
  const owed = order.total - order.received;
  return amount < owed ? { outcome: 'part', applied: amount } : { outcome: 'paid', applied: owed };
}

type Counted = PaymentFor & Applied;

// Returns the order's next state. A buyer who has paid a part keeps the places until the rest is paid.
function stateAfter({
  locked: { order },
  payment: { method, reason },
  outcome,
  applied,
}: Counted): StateChange[] {
  const received = order.received + applied;
  if (outcome === 'part') {
    if (order.state !== 'unpaid') return [];
    return [{ order, to: 'pay_pending', reason, received, method: order.method, holdUntil: order.holdUntil }];
  }
  // There is no payment method if the whole amount came from the balance.
  const paidBy = method !== 'balance' ? method : order.received === 0 ? null : order.method;
  return [{ order, to: 'pay_success', reason, received, method: paidBy, holdUntil: null }];
}

async function addReceived(tx: Tx, { id, received }: OrderRow, applied: number, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ received: received + applied, changedAt: at })
    .where(eq(orders.id, id));
}

function journalOf({ locked: { order }, payment: { method }, applied }: Counted): Journal {
  const postings = [
    moneyPosting(order, applied, method === 'balance'),
    { account: 'receivable', amount: -applied, orderId: order.id },
  ];
  return { currency: order.currency, postings };
}

function factOf({ locked: { order }, payment: { method }, outcome, applied }: Counted): AuditFact {
  const action = outcome === 'paid' ? 'order.settled' : 'order.part_paid';
  return orderFact(action, order.id, { number: order.number, amount: applied, method });
}

async function beginReviews(tx: Tx, paid: readonly LockedOrder[], source: AuditSource): Promise<void> {
  const waiting = paid.filter(
    ({ order, registration }) => registration.orderId === order.id && registration.review === null,
  );
  for (const [meetingId, those] of Map.groupBy(waiting, ({ order }) => order.meetingId)) {
    const { rules } = await findTerms(tx, meetingId);
    const registrations = those.map(({ registration }) => registration);
    await changeReview(tx, registrations, { to: reviewAfterPayment(rules), reason: '', ...source });
  }
}

function reviewAfterPayment({ review }: MeetingTerms['rules']): ReviewState {
  return review === 'none' ? 'audit_pass' : 'audit_pending';
}
