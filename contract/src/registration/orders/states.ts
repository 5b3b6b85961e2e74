export const orderStates = [
  'unpaid',
  'pay_pending',
  'pay_success',
  'cancelled',
  'refunding',
  'refunded',
  'partially_refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The allowed transitions. The database has the same table and refuses any others. */
export const orderSteps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  unpaid: ['pay_pending', 'pay_success', 'cancelled'],
  // A rejected proof of payment leads back to unpaid.
  pay_pending: ['pay_success', 'unpaid', 'cancelled'],
  // An order returns to an earlier state if a payment was recorded by mistake.
  pay_success: ['refunding', 'unpaid', 'pay_pending'],
  refunding: ['refunded', 'partially_refunded', 'pay_success'],
  partially_refunded: ['refunding'],
  refunded: [],
  // A cancelled order can be reopened for a payment that came too late.
  cancelled: ['unpaid'],
};

/** Orders in these states may hold places; all others hold none. In SQL: `holds_places`. */
export const holdingStates: readonly OrderState[] = [
  'unpaid',
  'pay_pending',
  'pay_success',
  'refunding',
  'partially_refunded',
];

/** The order was paid, and not all of the money was refunded. In SQL: `is_paid`. */
export const paidStates: readonly OrderState[] = ['pay_success', 'refunding', 'partially_refunded'];

/** The order was paid at some time, even if all of the money was refunded. In SQL: `was_paid`. */
export const oncePaidStates: readonly OrderState[] = [...paidStates, 'refunded'];

/**
 * Returns whether payment is still requested. An order that is being refunded can only be paid again after that refund
 * has ended.
 */
export function isOwing(state: OrderState): boolean {
  return state === 'unpaid' || state === 'pay_pending';
}

export function mayFollow(from: OrderState, to: OrderState): boolean {
  return orderSteps[from].includes(to);
}
