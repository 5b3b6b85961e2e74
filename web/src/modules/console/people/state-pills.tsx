import { type ArrivalState, arrivalWords } from '@plenum/contract/checkin/words';
import { orderStateWords, registrationStateWords, reviewWords } from '@plenum/contract/registration/words';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import { orderTones, reviewTones } from '@plenum/contract/registration/tones';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill } from '#kernel/ui/layout/status-pill';

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

/** Whether a confirmed person has arrived. */
export function VerifiedPill({ arrival }: { arrival: ArrivalState | null }) {
  const sentence = useSentence();
  if (arrival === null) return null;
  return (
    <StatusPill tone={arrival === 'verified' ? 'success' : 'neutral'}>
      {sentence(arrivalWords[arrival])}
    </StatusPill>
  );
}

export function RegistrationPill({ state }: { state: RegistrationState }) {
  const sentence = useSentence();
  return (
    <StatusPill tone={state === 'submitted' ? 'accent' : 'neutral'}>
      {sentence(registrationStateWords[state])}
    </StatusPill>
  );
}
