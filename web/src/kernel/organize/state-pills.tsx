import { type ArrivalState, arrivalWords } from '@plenum/contract/registration/people/arrival';
import { paymentStatusWords, registrationStateWords, reviewWords } from '@plenum/contract/registration/words';
import type { PaymentStatus } from '@plenum/contract/registration/orders/payment-status';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import { paymentStatusTones, reviewTones } from '@plenum/contract/registration/tones';
import { useSentence } from '../i18n/use-sentence.ts';
import { StatusPill } from '../ui/layout/status-pill.tsx';

export function ReviewPill({ review }: { review: ReviewState | null }) {
  const sentence = useSentence();
  if (review === null) return null;
  return <StatusPill tone={reviewTones[review]}>{sentence(reviewWords[review])}</StatusPill>;
}

export function OrderPill({ status }: { status: PaymentStatus | null }) {
  const sentence = useSentence();
  if (status === null) return null;
  return <StatusPill tone={paymentStatusTones[status]}>{sentence(paymentStatusWords[status])}</StatusPill>;
}

/** Shows whether a confirmed person has arrived. */
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
