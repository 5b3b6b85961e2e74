import type { AuditFact } from '#modules/audit/public';

type BadgeAction =
  | 'badge.design_created'
  | 'badge.design_saved'
  | 'badge.design_deleted'
  /** One badge or a batch left for the printer, with the reason where it was a reprint. */
  | 'badge.printed'
  | 'badge.queued'
  /** No station could print it. */
  | 'badge.queue_failed'
  | 'badge.queue_retried'
  | 'badge.queue_removed';

export function badgeFact(
  action: BadgeAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
