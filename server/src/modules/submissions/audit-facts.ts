import type { AuditFact } from '#modules/audit/public';

type SubmissionAction =
  | 'submission.begun'
  /** The first version or a further one. */
  | 'submission.submitted'
  | 'submission.poster_replaced'
  | 'submission.slides_uploaded'
  | 'submission.slides_removed'
  /** By staff. */
  | 'submission.slides_read'
  | 'submission.withdrawn'
  | 'submission.restored'
  /** A draft that was never submitted. */
  | 'submission.discarded'
  /** By a reviewer; contains nothing they wrote. */
  | 'submission.reviewed'
  | 'submission.review_changed'
  | 'submission.review_declined'
  | 'submission.reviewer_assigned'
  | 'submission.reviewer_removed'
  /** By an organizer or chair; without the reason, which may name an author. */
  | 'submission.conflict_noted'
  | 'submission.conflict_removed'
  /** The author doesn't know it yet. */
  | 'submission.decided'
  | 'submission.decision_withdrawn'
  /** The author got the decision. */
  | 'submission.letter_sent'
  /** In the discussion of reviewers and chairs. */
  | 'submission.discussed';

type ReviewingAction =
  /** Fields, institution, capacity and chair of a reviewer. */
  | 'submission.reviewer_saved'
  /** By the solver. */
  | 'submission.reviewers_assigned'
  | 'submission.reviewers_reminded'
  | 'submission.slides_archived'
  | 'submission.speakers_reminded'
  | 'submission.template_added'
  | 'submission.template_removed';

/** About the conference as a whole. */
export function reviewerFact(
  action: ReviewingAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}

export function submissionFact(
  action: SubmissionAction,
  { id, meetingId }: { readonly id: string; readonly meetingId: string },
  detail: NonNullable<AuditFact['detail']> = {},
): AuditFact {
  return { action, object: `submission:${id}`, detail: { meeting: meetingId, ...detail } };
}
