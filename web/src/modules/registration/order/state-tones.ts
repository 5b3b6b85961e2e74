import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { ReviewState } from '@plenum/contract/registration/states';
import type { StatusTone } from '#kernel/ui/layout/status-pill';

export const reviewTones: Record<ReviewState, StatusTone> = {
  audit_pending: 'warning',
  audit_pass: 'success',
  audit_failed: 'danger',
};

export const orderTones: Record<OrderState, StatusTone> = {
  unpaid: 'warning',
  pay_pending: 'accent',
  pay_success: 'success',
  cancelled: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
  partially_refunded: 'neutral',
};
