import type { AuditFact } from '#modules/audit/public';

type SubmissionAction =
  | 'submission.begun'
  /** The first version or a further one. */
  | 'submission.submitted'
  | 'submission.poster_replaced'
  | 'submission.withdrawn'
  | 'submission.restored'
  /** A draft that was never submitted. */
  | 'submission.discarded'
  /** By a reviewer; with no word of what they wrote. */
  | 'submission.reviewed'
  | 'submission.review_changed'
  | 'submission.review_declined'
  | 'submission.discussed';

export function submissionFact(
  action: SubmissionAction,
  { id, meetingId }: { readonly id: string; readonly meetingId: string },
  detail: NonNullable<AuditFact['detail']> = {},
): AuditFact {
  return { action, object: `submission:${id}`, detail: { meeting: meetingId, ...detail } };
}
