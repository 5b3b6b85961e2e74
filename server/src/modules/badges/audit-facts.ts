import type { AuditFact } from '#modules/audit/public';

type BadgeAction =
  | 'badge.design_created'
  | 'badge.design_saved'
  | 'badge.design_deleted'
  /** A badge or a batch was sent to the printer, with a reason if it was a reprint. */
  | 'badge.printed'
  | 'badge.queued'
  /** The badge was queued on check-in, because the checkpoint prints badges. */
  | 'badge.queued_on_arrival'
  /** The check-in was undone before the badge was printed. */
  | 'badge.queue_withdrawn'
  /** The design of badges that are printed on check-in was chosen. */
  | 'badge.arrival_design'
  /** No station could print the badge. */
  | 'badge.queue_failed'
  | 'badge.queue_released'
  | 'badge.queue_retried'
  | 'badge.queue_removed'
  | 'badge.station_added'
  | 'badge.station_ended';

export function badgeFact(
  action: BadgeAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
