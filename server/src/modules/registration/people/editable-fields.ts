import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked, type RegistrationState, type ReviewState } from '@plenum/contract/registration/states';
import { refuse } from '#kernel/refusal/refusal-error';

export interface RegistrationStatus {
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  /** Null if there is no order. */
  readonly orderState: OrderState | null;
}

interface Abilities extends RegistrationStatus {
  readonly isRoommateLocked: boolean;
}

/** `all`: everything may be changed. `values`: only the personal details may be changed. */
export type EditableFields = 'all' | 'values';

/** The fields that the owner of a registration may still change. */
export function editableFields({
  state,
  review,
  orderState,
}: RegistrationStatus): EditableFields | 'locked' | 'none' {
  if (state === 'cancelled') return 'none';
  if (isLocked(review)) return 'locked';
  if (review === 'audit_failed') return 'values';
  return isUnpaid(orderState) ? 'all' : 'none';
}

export function requireEditable(where: RegistrationStatus): EditableFields {
  const editable = editableFields(where);
  if (editable === 'locked') refuse(registrationRefusals.LOCKED);
  return editable === 'none' ? refuse(registrationRefusals.STATE) : editable;
}

function isUnpaid(orderState: OrderState | null): boolean {
  return orderState === null || orderState === 'unpaid';
}

export function abilitiesOf(where: Abilities): RegistrationView['can'] {
  const editable = editableFields(where);
  return {
    order: editable === 'all' && !where.isRoommateLocked,
    correct: editable === 'values',
    cancel: (editable === 'all' || editable === 'values') && isUnpaid(where.orderState),
  };
}
