import type { AttendeeChange } from '@plenum/contract/meetings/settings';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { MeetingTerms } from '#modules/meetings/offer/public';
import type { OpenChanges } from '@plenum/contract/registration/open-changes';
import { isLocked } from '@plenum/contract/registration/states';
import { takesAdditions } from './additions.ts';
import type { OrderRow, RegistrationRow } from '../tables.ts';

export interface Changing {
  readonly registration: Pick<RegistrationRow, 'state' | 'review'>;
  /** The first order of the registration. */
  readonly order: Pick<OrderRow, 'state' | 'addsTo'> | null;
  /** True if an order for an earlier change waits to be paid. */
  readonly hasOpenAddition: boolean;
  /** True if a refund of cancelled items is in progress. */
  readonly isGivingUp: boolean;
  readonly isStaff: boolean;
}

/** Returns why a registration can't be changed now; null if it can be changed, subject to the organizer's rules. */
export function whyNotChange(
  { registration, order, hasOpenAddition, isGivingUp, isStaff }: Changing,
  { meeting, rules }: MeetingTerms,
  now: Date,
): Refusal | null {
  if (registration.state !== 'submitted' || order === null) return registrationRefusals.STATE;
  if (!takesAdditions(order)) return changeRefusals.CHANGE_UNPAID;
  // A rejected registration must first be corrected and submitted again.
  if (registration.review === 'audit_failed') return registrationRefusals.STATE;
  if (!isStaff) {
    if (registration.review === 'audit_pending') return registrationRefusals.LOCKED;
    if (rules.changes.allowed.length === 0)
      return rules.review === 'none' ? changeRefusals.CHANGE_OFF : registrationRefusals.LOCKED;
    if (!areChangesOpen({ meeting, rules }, now)) return changeRefusals.CHANGE_OVER;
  }
  // Only one change can be open at a time, because each change is based on the items that the person has.
  if (hasOpenAddition) return changeRefusals.CHANGE_OPEN;
  return isGivingUp ? changeRefusals.CHANGE_ENDING : null;
}

type Terms = Pick<MeetingTerms, 'meeting' | 'rules'>;

function changesEnd({ meeting, rules }: Terms): Date {
  const { until } = rules.changes;
  return until === null ? meeting.beginsAt : new Date(until);
}

function areChangesOpen(terms: Terms, now: Date): boolean {
  return terms.meeting.state === 'published' && now < changesEnd(terms);
}

/** The changes that participants can still make after approval. */
export function openChanges(terms: Terms, now: Date): OpenChanges {
  const allowed = areChangesOpen(terms, now) ? terms.rules.changes.allowed : [];
  return { allowed, until: allowed.length > 0 ? changesEnd(terms).toISOString() : null };
}

/**
 * Returns whether only the organizer can change a person's stay: the registration is under review or approved, and the
 * conference doesn't let participants change stays.
 */
export function isStayLocked({ review }: Pick<RegistrationRow, 'review'>, terms: Terms, now: Date): boolean {
  return isLocked(review) && !areStaysOpen(terms, now);
}

/** Returns whether participants can still change stays after approval. */
export function areStaysOpen(terms: Terms, now: Date): boolean {
  return openChanges(terms, now).allowed.includes('addNights');
}

/**
 * Returns whether the specification's lock prevents the buyer from cancelling: always during the review, and after
 * approval unless the organizer allows it. Without a review there is no lock.
 */
export function isCancellingLocked(
  { review }: Pick<RegistrationRow, 'review'>,
  terms: Terms,
  now: Date,
): boolean {
  if (terms.rules.review === 'none' || !isLocked(review)) return false;
  return review === 'audit_pending' || !openChanges(terms, now).allowed.includes('giveUp');
}

export function mayChange(change: AttendeeChange, { rules }: MeetingTerms, isStaff: boolean): boolean {
  return isStaff || rules.changes.allowed.includes(change);
}
