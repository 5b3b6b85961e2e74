import type { AuditFact } from '#modules/audit/public';

type SubmissionAction =
  | 'submission.begun'
  /** The first version or a further one. */
  | 'submission.submitted'
  | 'submission.poster_replaced'
  | 'submission.withdrawn'
  | 'submission.restored'
  /** A draft that was never submitted. */
  | 'submission.discarded';

export function submissionFact(
  action: SubmissionAction,
  { id, meetingId }: { readonly id: string; readonly meetingId: string },
  detail: NonNullable<AuditFact['detail']> = {},
): AuditFact {
  return { action, object: `submission:${id}`, detail: { meeting: meetingId, ...detail } };
}
