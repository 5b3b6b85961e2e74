import type { AuditFact } from '#modules/audit/public';

type CheckinAction =
  | 'checkpoint.added'
  | 'checkpoint.changed'
  /** Started, paused, ended or extended, or one of its switches changed. */
  | 'checkpoint.controlled'
  | 'checkpoint.deleted'
  /** Several together, from the programme and the activities. */
  | 'checkpoint.proposed'
  /** A PIN by which devices are enrolled. */
  | 'checkin.pin_made'
  | 'checkin.device_enrolled'
  | 'checkin.device_removed'
  /** Who is reported on arrival, and to whom. */
  | 'checkin.vips_changed'
  | 'checkin.supervisor_added'
  | 'checkin.supervisor_removed'
  /** The wall's names, background or pause changed. */
  | 'checkin.wall_changed'
  /** A link was made; the one before ended. */
  | 'checkin.wall_opened'
  | 'checkin.wall_ended';

export function checkinFact(
  action: CheckinAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}

export function correctionFact(
  action: 'checkin.made_up' | 'checkin.cancelled' | 'checkin.conflict_settled' | 'checkin.held_dismissed',
  participantId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `participant:${participantId}`, detail };
}
