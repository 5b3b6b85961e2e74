import type { ReviewRule } from '../meetings/settings.ts';

/** `draft`: nothing is held. `submitted`: an order holds the places. `cancelled`: by its owner. */
export const registrationStates = ['draft', 'submitted', 'cancelled'] as const;
export type RegistrationState = (typeof registrationStates)[number];

export const reviewStates = ['audit_pending', 'audit_pass', 'audit_failed'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The allowed transitions; null if not submitted for review. A cancelled order leads back to the beginning. */
export const reviewSteps: Readonly<Record<ReviewState | 'none', readonly (ReviewState | 'none')[]>> = {
  none: ['audit_pending', 'audit_pass'],
  audit_pending: ['audit_pass', 'audit_failed', 'none'],
  audit_failed: ['audit_pending', 'none'],
  // An organizer may revoke a decision; when another person takes the place, review begins again.
  audit_pass: ['audit_failed', 'audit_pending', 'none'],
};

export function mayReview(from: ReviewState | null, to: ReviewState | null): boolean {
  return reviewSteps[from ?? 'none'].includes(to ?? 'none');
}

/** The review of a registration whose order has just been placed; null if it is submitted once the order is paid. */
export function reviewAfterOrder(rule: ReviewRule, isFree: boolean): ReviewState | null {
  if (isFree) return rule === 'none' ? 'audit_pass' : 'audit_pending';
  return rule === 'review_then_pay' ? 'audit_pending' : null;
}

/** The specification's lock: from submission on, unless it was rejected. */
export function isLocked(review: ReviewState | null): boolean {
  return review === 'audit_pending' || review === 'audit_pass';
}
