import { type PaymentMethod, transferMethods } from '@plenum/contract/meetings/settings';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import { reviewAfterOrder, type ReviewState } from '@plenum/contract/registration/states';
import type { MeetingOffer, MeetingTerms } from '#modules/meetings/offer/public';
import type { OrderRow } from '../tables.ts';

export interface OrderStatus {
  readonly state: OrderState;
  readonly payable: boolean;
  readonly holdUntil: Date | null;
  readonly review: ReviewState | null;
}

type Rules = Pick<MeetingOffer, 'payment' | 'rules'>;

/** The status of a new order: whether it has to be paid, the end of its hold, and its review. */
export function orderStatus(
  offer: Rules,
  total: number,
  method: PaymentMethod | null,
  now: Date,
): OrderStatus {
  const review = reviewAfterOrder(offer.rules.review, total === 0);
  if (total === 0) return { state: 'pay_success', payable: false, holdUntil: null, review };
  if (review !== null) return { state: 'unpaid', payable: false, holdUntil: null, review };
  return { state: 'unpaid', payable: true, holdUntil: holdUntil(offer, method, now), review };
}

/** Returns the end of a new hold. A bank transfer takes days, a payment by wallet takes minutes. */
export function holdUntil(
  { payment }: Pick<Rules, 'payment'>,
  method: PaymentMethod | null,
  now: Date,
): Date {
  const isTransfer = method !== null && transferMethods.includes(method);
  if (isTransfer) return inDays(payment.holdTransferDays, now);
  return new Date(now.getTime() + payment.holdOnlineMinutes * 60_000);
}

/**
 * Returns the end of the hold of a rejected registration, which may be corrected for as long as a transfer may take.
 */
export function rejectedUntil({ payment }: Pick<Rules, 'payment'>, now: Date): Date {
  return inDays(payment.holdTransferDays, now);
}

/**
 * True for an order that was placed for a person from the waiting list. It is held as long as the waiting list's offer
 * is valid, whatever the payment method.
 */
export function isOffered({ idempotencyKey }: Pick<OrderRow, 'idempotencyKey'>): boolean {
  return idempotencyKey.startsWith('waiting:');
}

function inDays(days: number, now: Date): Date {
  return new Date(now.getTime() + days * 24 * 3_600_000);
}

/**
 * Returns the end of the hold after changing the payment method. It is counted from the beginning of the hold, so that
 * switching back and forth gains no time; a faster method shortens the hold, but leaves enough time to pay.
 */
export function holdAfterChange(
  terms: Pick<MeetingTerms, 'payment'>,
  order: Pick<OrderRow, 'method' | 'holdUntil' | 'payable'>,
  method: PaymentMethod,
  { began, now }: { began: Date; now: Date },
): Date | null {
  const promised = order.holdUntil;
  if (promised === null || !order.payable) return promised;
  const before = holdUntil(terms, order.method, began);
  const after = holdUntil(terms, method, began);
  // If the hold ends later than the rule says, the organizer promised that, so it is kept.
  if (promised > before || after >= promised) return after > promised ? after : promised;
  const enough = holdUntil(terms, method, now);
  return enough < promised ? enough : promised;
}
