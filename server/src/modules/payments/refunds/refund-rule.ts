import type { RefundOffer } from '@plenum/contract/payments/refund-schemas';
import { remainingRefundSteps } from '@plenum/contract/meetings/refund-policy';
import type { MeetingTerms } from '#modules/meetings/offer/public';
import type { OrderRow } from '#modules/registration/orders/public';

/** Returns the step of the refund policy that applies now. Null if nothing is refunded any longer. */
export function currentStep({ refund }: MeetingTerms['rules'], now: Date) {
  return remainingRefundSteps(refund.steps, now)[0] ?? null;
}

/** The sums paid and refunded for the items of an order that have been cancelled. */
export interface EndedBefore {
  readonly paid: number;
  readonly refunded: number;
}

/**
 * Returns the refund of an order under the current policy: the share of the price of its remaining items, less earlier
 * refunds with which no item was cancelled. Null if nothing is refunded. Amounts are rounded down to the smallest unit,
 * in the organizer's favour.
 */
export function refundOffer(
  { received, refunded }: Pick<OrderRow, 'received' | 'refunded'>,
  ended: EndedBefore,
  rules: MeetingTerms['rules'],
  now: Date,
): RefundOffer | null {
  const step = currentStep(rules, now);
  if (!step) return null;
  const share = Math.floor(((received - ended.paid) * step.percent) / 100);
  const amount = Math.min(share - (refunded - ended.refunded), received - refunded);
  return amount > 0 ? { percent: step.percent, amount, until: step.until } : null;
}
