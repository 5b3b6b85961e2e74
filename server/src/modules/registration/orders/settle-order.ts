import type { ReviewState } from '@plenum/contract/registration/states';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/public';
import { eventOf, orderSettled } from '../events.ts';
import { type Payment, settle } from './settle.ts';
import { changeReview } from '../change-review.ts';
import { orderFact } from './audit-facts.ts';
import { lockMeetingsOrder } from './order-queries.ts';

/** The organiser has found the money on the account. What it was for goes to review, or is done. */
export async function settleOrder(
  tx: Tx,
  { meetingId, id, ...payment }: Payment & { meetingId: string; id: string },
  source: AuditSource,
): Promise<null> {
  const { order, registration } = await lockMeetingsOrder(tx, meetingId, id);
  await settle(tx, order, payment, source);
  const { rules } = await findTerms(tx, meetingId);
  const isItsOrder = registration.orderId === id;
  if (isItsOrder && registration.review === null)
    await changeReview(tx, [registration], { to: reviewAfterPayment(rules), reason: '', ...source });
  await emit(tx, orderSettled, eventOf(order), source.at);
  const detail = { number: order.number, amount: payment.amount, method: payment.method };
  await writeAudit(tx, orderFact('order.settled', id, detail), source);
  return null;
}

function reviewAfterPayment({ review }: MeetingTerms['rules']): ReviewState {
  return review === 'none' ? 'audit_pass' : 'audit_pending';
}
