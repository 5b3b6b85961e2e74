import { orderStateWords, registrationStateWords, reviewWords } from '@plenum/contract/registration/words';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import { useSentence } from '#kernel/i18n/use-sentence';
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
  const sentence = useSentence();
  if (review === null) return null;
  return <StatusPill tone={reviewTones[review]}>{sentence(reviewWords[review])}</StatusPill>;
}

export function OrderPill({ state }: { state: OrderState | null }) {
  const sentence = useSentence();
  if (state === null) return null;
  return <StatusPill tone={orderTones[state]}>{sentence(orderStateWords[state])}</StatusPill>;
}

export function RegistrationPill({ state }: { state: RegistrationState }) {
  const sentence = useSentence();
  return (
    <StatusPill tone={state === 'submitted' ? 'accent' : 'neutral'}>
      {sentence(registrationStateWords[state])}
    </StatusPill>
  );
}
