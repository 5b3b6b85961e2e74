import type { AuditFact } from '#modules/audit/public';

type CheckinAction =
  | 'checkpoint.added'
  | 'checkpoint.changed'
  /** A checkpoint was started, paused, ended or extended, or one of its switches was changed. */
  | 'checkpoint.controlled'
  | 'checkpoint.deleted'
  /** Several checkpoints were created together, from the programme and the activities. */
  | 'checkpoint.proposed'
  /** A PIN for enrolling devices was created. */
  | 'checkin.pin_made'
  | 'checkin.device_enrolled'
  | 'checkin.device_removed'
  /** The list of VIPs was changed: the people whose arrival is reported, and the hosts who are notified. */
  | 'checkin.vips_changed'
  | 'checkin.supervisor_added'
  | 'checkin.supervisor_removed'
  /** The wall's names, background or pause changed. */
  | 'checkin.wall_changed'
  /** A link was created; the previous one no longer works. */
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
