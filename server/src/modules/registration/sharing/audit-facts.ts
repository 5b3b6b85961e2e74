import type { AuditFact } from '#modules/audit/public';

type SharingAction =
  | 'share.invited'
  | 'share.accepted'
  | 'share.declined'
  | 'share.withdrawn'
  /** A person left the room they shared; the bed stays booked. */
  | 'share.left';

export function sharingFact(
  action: SharingAction,
  participantId: string,
  detail?: AuditFact['detail'],
): AuditFact {
  return { action, object: `participant:${participantId}`, ...(detail ? { detail } : {}) };
}
