import type { AttendeeChange } from '@plenum/contract/meetings/settings';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { changeRefusals } from '@plenum/contract/registration/changes/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { MeetingTerms } from '#modules/meetings/public';
import { takesAdditions } from './additions.ts';
import type { OrderRow, RegistrationRow } from '../tables.ts';

export interface Changing {
  readonly registration: Pick<RegistrationRow, 'state' | 'review'>;
  /** The first order. */
  readonly order: Pick<OrderRow, 'state' | 'addsTo'> | null;
  /** An order of a change before this one waits to be paid. */
  readonly hasOpenAddition: boolean;
  /** A refund of something that was given up is under way. */
  readonly isGivingUp: boolean;
  readonly isStaff: boolean;
}

/** Why nothing of a registration can be changed now; null: it can, as far as the organizer's rules go. */
export function whyNotChange(
  { registration, order, hasOpenAddition, isGivingUp, isStaff }: Changing,
  { meeting, rules }: MeetingTerms,
  now: Date,
): Refusal | null {
  if (registration.state !== 'submitted' || order === null) return registrationRefusals.STATE;
  if (!takesAdditions(order)) return changeRefusals.CHANGE_UNPAID;
  // After a rejection it is corrected and submitted again first.
  if (registration.review === 'audit_failed') return registrationRefusals.STATE;
  if (!isStaff) {
    if (registration.review === 'audit_pending') return registrationRefusals.LOCKED;
    if (meeting.state !== 'published' || now >= changesEnd({ meeting, rules }))
      return changeRefusals.CHANGE_OVER;
    if (rules.changes.allowed.length === 0) return changeRefusals.CHANGE_OFF;
  }
  // One change at a time: each is made of what the person has.
  if (hasOpenAddition) return changeRefusals.CHANGE_OPEN;
  return isGivingUp ? changeRefusals.CHANGE_ENDING : null;
}

function changesEnd({ meeting, rules }: Pick<MeetingTerms, 'meeting' | 'rules'>): Date {
  const { until } = rules.changes;
  return until === null ? meeting.beginsAt : new Date(until);
}

export function mayChange(change: AttendeeChange, { rules }: MeetingTerms, isStaff: boolean): boolean {
  return isStaff || rules.changes.allowed.includes(change);
}
