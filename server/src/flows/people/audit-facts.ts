import type { AuditFact } from '#modules/audit/public';

type ParticipantAction =
  /** One masked value was shown to somebody; which, and why. */
  | 'participant.revealed'
  /** Corrected by the organiser: which fields, never what they said. */
  | 'participant.edited';

type ListAction =
  | 'people.participants_exported'
  | 'people.registrations_exported'
  | 'people.orders_exported'
  | 'people.guests_exported';

export function participantFact(
  action: ParticipantAction,
  id: string,
  detail: AuditFact['detail'],
): AuditFact {
  return { action, object: `participant:${id}`, ...(detail ? { detail } : {}) };
}

/** A list left the house: how much of it, and whether numbers were masked. */
export function exportFact(
  action: ListAction,
  meetingId: string,
  detail: { readonly format: string; readonly columns: number; readonly masked: boolean },
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
