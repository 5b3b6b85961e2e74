import type { AuditFact } from '#modules/audit/public';

type SharingAction =
  | 'share.invited'
  | 'share.accepted'
  | 'share.declined'
  | 'share.reopened'
  /** A person who has paid accepted by ordering a bed; the two share the room once the bed is paid. */
  | 'share.bed_ordered'
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
