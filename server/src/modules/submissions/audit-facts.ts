import type { AuditFact } from '#modules/audit/public';

type SubmissionAction =
  | 'submission.begun'
  /** The author submitted the first version or a further one. */
  | 'submission.submitted'
  | 'submission.poster_replaced'
  | 'submission.slides_uploaded'
  | 'submission.slides_removed'
  /** By staff. */
  | 'submission.slides_read'
  | 'submission.withdrawn'
  | 'submission.restored'
  /** The author deleted a draft that was never submitted. */
  | 'submission.discarded'
  /** A reviewer submitted a review; the entry contains nothing they wrote. */
  | 'submission.reviewed'
  | 'submission.review_changed'
  | 'submission.review_declined'
  | 'submission.reviewer_assigned'
  | 'submission.reviewer_removed'
  /** An organizer or chair recorded a conflict of interest. The reason is not logged, because it may name an author. */
  | 'submission.conflict_noted'
  | 'submission.conflict_removed'
  /** A decision was recorded, which the author doesn't know yet. */
  | 'submission.decided'
  | 'submission.decision_withdrawn'
  /** The author got the decision. */
  | 'submission.letter_sent'
  /** Someone wrote in the discussion of reviewers and chairs. */
  | 'submission.discussed';

type ReviewingAction =
  /** The fields, institution, capacity or chair of a reviewer were saved. */
  | 'submission.reviewer_saved'
  /** By the solver. */
  | 'submission.reviewers_assigned'
  | 'submission.reviewers_reminded'
  | 'submission.slides_archived'
  | 'submission.speakers_reminded'
  | 'submission.template_added'
  | 'submission.template_removed';

/** Returns the fact with the conference as a whole as its object. */
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
