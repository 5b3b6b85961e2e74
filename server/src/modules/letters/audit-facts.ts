import type { AuditFact } from '#modules/audit/public';

type LetterAction =
  | 'letter.text_saved'
  | 'letter.seal_uploaded'
  /** For one person or many; issued by the person, an organizer, or the message after the conference. */
  | 'letter.issued'
  /** With the cause, and the organizer's reason. */
  | 'letter.revoked';

export function letterFact(
  action: LetterAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
