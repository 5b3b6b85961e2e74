import type { PaymentStatus } from './orders/payment-status.ts';
import type { OrderState } from './orders/states.ts';
import type { ReviewState } from './states.ts';

// The colour of each state, the same for attendees and organizers. The words for states are in words.ts.

export const reviewTones = {
  audit_pending: 'warning',
  audit_pass: 'success',
  audit_failed: 'danger',
} as const satisfies Record<ReviewState, string>;

// An unpaid order needs attention, a cancelled one does not.
export const orderTones = {
  unpaid: 'warning',
  pay_pending: 'accent',
  pay_success: 'success',
  cancelled: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
  partially_refunded: 'neutral',
} as const satisfies Record<OrderState, string>;

export const paymentStatusTones = {
  ...orderTones,
  part_paid: 'warning',
} as const satisfies Record<PaymentStatus, string>;
