import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

export const reviewTones: Record<ReviewState, StatusTone> = {
  audit_pending: 'warning',
  audit_pass: 'success',
  audit_failed: 'danger',
};

// What is still to be paid needs attention, what is cancelled does not.
export const orderTones: Record<OrderState, StatusTone> = {
  unpaid: 'warning',
  pay_pending: 'accent',
  pay_success: 'success',
  cancelled: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
  partially_refunded: 'neutral',
};

export function ReviewPill({ review }: { review: ReviewState | null }) {
  const { t } = useTranslation('console');
  if (review === null) return null;
  return <StatusPill tone={reviewTones[review]}>{t(`people.review.${review}`)}</StatusPill>;
}

export function OrderPill({ state }: { state: OrderState | null }) {
  const { t } = useTranslation('console');
  if (state === null) return null;
  return <StatusPill tone={orderTones[state]}>{t(`people.payment.${state}`)}</StatusPill>;
}

export function RegistrationPill({ state }: { state: RegistrationState }) {
  const { t } = useTranslation('console');
  return (
    <StatusPill tone={state === 'submitted' ? 'accent' : 'neutral'}>
      {t(`people.registrationState.${state}`)}
    </StatusPill>
  );
}
