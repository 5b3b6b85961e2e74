import { type OrderState, orderStates } from './states.ts';

const [unpaid, ...later] = orderStates;

/**
 * The payment status that organizers see: the states of an order, and `part_paid` for an order that has received a part
 * of its total. Buyers see the state, which is `pay_pending` then.
 */
export const paymentStatuses = [unpaid, 'part_paid', ...later] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export function paymentStatusOf({
  state,
  received,
}: {
  readonly state: OrderState;
  readonly received: number;
}): PaymentStatus {
  return state === 'pay_pending' && received > 0 ? 'part_paid' : state;
}
