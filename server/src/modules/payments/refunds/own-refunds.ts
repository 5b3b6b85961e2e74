import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import type { OwnRefunds } from '@plenum/contract/payments/refund-schemas';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { mayFollow } from '@plenum/contract/registration/orders/states';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { presentRefundPolicy } from '#modules/meetings/public';
import {
  findNamedLinesById,
  findReview,
  isCancellingLocked,
  lockOwnOrder,
  type OrderRow,
} from '#modules/registration/orders/public';
import { refundFact } from '../audit-facts.ts';
import { requireOwnOrder } from '../view-payment.ts';
import { aboutRefund, refundChanged } from './events.ts';
import { insertRefund } from './open-refund.ts';
import { presentRefunds } from './present-refund.ts';
import {
  changeRefund,
  findEndedBefore,
  findOpenRefund,
  findRefundsOf,
  lockRefund,
} from './refund-queries.ts';
import { refundOffer } from './refund-rule.ts';

interface OwnOrder {
  readonly orderId: string;
  readonly accountId: string;
}

/** The buyer's view of an order's refunds, and what they can request. */
export async function viewOwnRefunds(
  db: Db | Tx,
  { orderId, accountId }: OwnOrder,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<OwnRefunds> {
  const order = await requireOwnOrder(db, orderId, accountId);
  const terms = await findTerms(db, order.meetingId);
  const { rules, meeting } = terms;
  const isLocked = isCancellingLocked({ review: await findReview(db, order.registrationId) }, terms, now);
  // A refund by the provider is shown once it is booked.
  const rows = (await findRefundsOf(db, orderId)).filter(
    ({ byProvider, state }) => byProvider === null || state === 'done',
  );
  const isOpen = (await findOpenRefund(db, orderId)) !== null;
  const offer =
    isRefundable(order) && !isOpen && !isLocked
      ? refundOffer(order, await findEndedBefore(db, order), rules, now)
      : null;
  return {
    currency: order.currency,
    received: order.received,
    refunded: order.refunded,
    offer,
    closed: isRefundable(order) && offer === null ? whyClosed(isOpen, isLocked) : null,
    policy: presentRefundPolicy(rules, language),
    timeZone: meeting.timeZone,
    refunds: await presentRefunds(db, rows, { language, isStaff: false }),
  };
}

function whyClosed(isOpen: boolean, isLocked: boolean): OwnRefunds['closed'] {
  if (isOpen) return 'open_refund';
  return isLocked ? 'locked' : 'rule';
}

function isRefundable(order: OrderRow): boolean {
  return mayFollow(order.state, 'refunding') && order.received > order.refunded;
}

/**
 * Requests the cancellation of an order and its refund under the policy, with exactly the amount that the buyer was
 * shown.
 */
export async function askRefund(
  tx: Tx,
  { orderId, accountId }: OwnOrder,
  { amount, reason }: { readonly amount: number; readonly reason: string },
  source: AuditSource,
): Promise<void> {
  const { order, registration } = await lockOwnOrder(tx, orderId, accountId);
  if (await findOpenRefund(tx, orderId)) refuse(refundRefusals.REFUND_OPEN);
  if (!isRefundable(order)) refuse(orderRefusals.ORDER_STATE);
  const terms = await findTerms(tx, order.meetingId);
  if (isCancellingLocked(registration, terms, source.at)) refuse(registrationRefusals.LOCKED);
  const ended = await findEndedBefore(tx, order);
  const offer = refundOffer(order, ended, terms.rules, source.at) ?? refuse(refundRefusals.REFUND_RULE);
  if (offer.amount !== amount) refuse(refundRefusals.REFUND_CHANGED);
  const refund = await insertRefund(tx, {
    meetingId: order.meetingId,
    orderId,
    receiptId: null,
    currency: order.currency,
    amount,
    percent: offer.percent,
    ends: 'all',
    reason,
    isByBuyer: true,
    askedBy: accountId,
    askedAt: source.at,
  });
  const detail = { refund: refund.id, amount, percent: offer.percent, reason };
  await writeAudit(tx, refundFact('refund.asked', refund, detail), source);
  await emit(tx, refundChanged, aboutRefund(refund), source.at);
}

/** Withdraws a request, which is possible only while finance has not decided. */
export async function withdrawRefund(
  tx: Tx,
  { orderId, accountId }: OwnOrder,
  refundId: string,
  source: AuditSource,
): Promise<void> {
  await requireOwnOrder(tx, orderId, accountId);
  const { refund } = await lockRefund(tx, refundId, (found) => found.orderId === orderId && found.isByBuyer);
  if (refund.askedBy !== accountId) refuse(kernelRefusals.NOT_FOUND);
  if (refund.state !== 'asked') refuse(refundRefusals.REFUND_STATE);
  // Withdrawing the request wouldn't restore the earlier type, so the buyer would only lose the refund.
  const lines = await findNamedLinesById(tx, refund.lineIds);
  if (lines.some(({ held }) => !held)) refuse(refundRefusals.REFUND_STATE);
  const withdrawn = await changeRefund(tx, refundId, { state: 'withdrawn', endedAt: source.at });
  await writeAudit(tx, refundFact('refund.withdrawn', withdrawn, { refund: refundId }), source);
  await emit(tx, refundChanged, aboutRefund(withdrawn), source.at);
}
