import type { AuditFact } from '#modules/audit/public';

type ParticipantAction =
  /** One masked value was shown to a staff member: which one, and why. */
  | 'participant.revealed'
  /** Corrected by the organizer: which fields changed, never their values. */
  | 'participant.edited';

export function participantFact(
  action: ParticipantAction,
  id: string,
  detail: AuditFact['detail'],
): AuditFact {
  return { action, object: `participant:${id}`, ...(detail ? { detail } : {}) };
}
