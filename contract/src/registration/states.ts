import type { ReviewRule } from '../meetings/settings.ts';

/**
 * `draft`: no order takes places for it. `submitted`: an active order takes the places. `cancelled`: cancelled by its
 * owner.
 */
export const registrationStates = ['draft', 'submitted', 'cancelled'] as const;
export type RegistrationState = (typeof registrationStates)[number];

export const reviewStates = ['audit_pending', 'audit_pass', 'audit_failed'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * The allowed transitions; `none` is a registration that is not submitted for review. Cancelling its order returns it
 * to `none`.
 */
export const reviewSteps: Readonly<Record<ReviewState | 'none', readonly (ReviewState | 'none')[]>> = {
  none: ['audit_pending', 'audit_pass'],
  audit_pending: ['audit_pass', 'audit_failed', 'none'],
  audit_failed: ['audit_pending', 'none'],
  // An organizer may revoke a decision. If another person takes the place, the review starts again.
  audit_pass: ['audit_failed', 'audit_pending', 'none'],
};

export function mayReview(from: ReviewState | null, to: ReviewState | null): boolean {
  return reviewSteps[from ?? 'none'].includes(to ?? 'none');
}

/**
 * Returns the review state of a registration whose order has just been placed; null if it is submitted for review once
 * the order is paid.
 */
export function reviewAfterOrder(rule: ReviewRule, isFree: boolean): ReviewState | null {
  if (isFree) return rule === 'none' ? 'audit_pass' : 'audit_pending';
  return rule === 'review_then_pay' ? 'audit_pending' : null;
}

/**
 * Returns whether the specification's lock applies: from submission for review on, unless the registration was
 * rejected.
 */
export function isLocked(review: ReviewState | null): boolean {
  return review === 'audit_pending' || review === 'audit_pass';
}
