import type { RefundOffer } from '@plenum/contract/payments/refund-schemas';
import { hasPassed } from '@plenum/contract/meetings/price-window';
import type { MeetingTerms } from '#modules/meetings/public';
import type { OrderRow } from '#modules/registration/public';

/** The share that the rule gives now: of the first date that has not passed. Null: nothing any more. */
export function currentStep({ refund }: MeetingTerms['rules'], now: Date) {
  return refund.steps.find(({ until, percent }) => percent > 0 && !hasPassed(until, now)) ?? null;
}

/** What of an order ended before: what was paid for it, and what was given back for it. */
export interface EndedBefore {
  readonly paid: number;
  readonly refunded: number;
}

/**
 * What the conference's rule gives back of an order now: the share of what was paid for the things it still holds, less what
 * was given back without ending anything. Null: nothing. A fraction of the smallest unit stays with the organizer.
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
