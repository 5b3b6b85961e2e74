import { orderStateWords, registrationStateWords, reviewWords } from '@plenum/contract/registration/words';
import type { Sentence } from '@plenum/contract/kernel/language';
import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import { orderTones, reviewTones } from '@plenum/contract/registration/tones';
import type { StatusTone } from '#kernel/ui/layout/status-pill';

export type ParticipationStatus =
  | 'draft'
  | 'waiting'
  | 'cancelled'
  | 'registered'
  | 'audit_pending'
  | 'audit_failed'
  | Exclude<OrderState, 'cancelled' | 'pay_success'>;

/** The status of a registration in one word: what is missing, or that it is complete. */
export function statusOf({ state, review, orders, next }: Participation): ParticipationStatus {
  if (next.step === 'wait_in_line') return 'waiting';
  if (state !== 'submitted') return state;
  if (review === 'audit_failed') return review;
  const open = orders.find((order) => order.state !== 'pay_success' && order.state !== 'cancelled');
  // An order that can't be paid yet has to be approved first.
  if (open?.state === 'unpaid' && !open.payable) return 'audit_pending';
  if (open && open.state !== 'pay_success' && open.state !== 'cancelled') return open.state;
  return review === 'audit_pending' ? review : 'registered';
}

/** A complete registration is called registered, not only submitted. */
export const statusWords: Readonly<Record<ParticipationStatus, Sentence>> = {
  ...orderStateWords,
  ...reviewWords,
  ...registrationStateWords,
  registered: { en: 'Registered', zh: '已报名' },
  waiting: { en: 'On the waiting list', zh: '候补中' },
};

export const statusTones: Record<ParticipationStatus, StatusTone> = {
  ...orderTones,
  ...reviewTones,
  draft: 'neutral',
  waiting: 'warning',
  cancelled: 'neutral',
  registered: 'success',
};
