import type { RefundOffer } from '@plenum/contract/payments/refund-schemas';
import { hasPassed } from '@plenum/contract/meetings/price-window';
import type { MeetingTerms } from '#modules/meetings/public';
import type { OrderRow } from '#modules/registration/public';

/**
 * What the conference's rule gives back of an order now: the share of the first date that has not passed, less what was given
 * back before. Null: nothing. A fraction of the smallest unit stays with the organizer.
 */
export function refundOffer(
  { received, refunded }: Pick<OrderRow, 'received' | 'refunded'>,
  { refund }: MeetingTerms['rules'],
  now: Date,
): RefundOffer | null {
  const step = refund.steps.find(({ until }) => !hasPassed(until, now));
  if (!step) return null;
  const amount = Math.floor((received * step.percent) / 100) - refunded;
  return amount > 0 ? { percent: step.percent, amount, until: step.until } : null;
}
