import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked, type RegistrationState, type ReviewState } from '@plenum/contract/registration/states';
import { refuse } from '#kernel/http/refusal-error';

export interface WhereItStands {
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  /** Null: there is no order. */
  readonly orderState: OrderState | null;
}

/** `all`: anything may be typed. `values`: what people wrote about themselves; what was ordered stays. */
export type Freedom = 'all' | 'values';

/** What whoever made a registration may still change in it. */
export function freedomOf({ state, review, orderState }: WhereItStands): Freedom | 'locked' | 'none' {
  if (state === 'cancelled') return 'none';
  if (isLocked(review)) return 'locked';
  if (review === 'audit_failed') return 'values';
  return isUnpaid(orderState) ? 'all' : 'none';
}

export function insistFreedom(where: WhereItStands): Freedom {
  const freedom = freedomOf(where);
  if (freedom === 'locked') refuse(registrationRefusals.LOCKED);
  return freedom === 'none' ? refuse(registrationRefusals.STATE) : freedom;
}

function isUnpaid(orderState: OrderState | null): boolean {
  return orderState === null || orderState === 'unpaid';
}

export function abilitiesOf(where: WhereItStands): RegistrationView['can'] {
  const freedom = freedomOf(where);
  return {
    order: freedom === 'all',
    correct: freedom === 'values',
    cancel: (freedom === 'all' || freedom === 'values') && isUnpaid(where.orderState),
  };
}
