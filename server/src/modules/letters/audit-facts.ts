import type { AuditFact } from '#modules/audit/public';

type LetterAction =
  | 'letter.text_saved'
  | 'letter.seal_uploaded'
  /** Letters were issued, for one person or many, by the person, an organizer, or the message after the conference. */
  | 'letter.issued'
  /** A letter was revoked. The detail has the cause, and the organizer's reason. */
  | 'letter.revoked';

export function letterFact(
  action: LetterAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
