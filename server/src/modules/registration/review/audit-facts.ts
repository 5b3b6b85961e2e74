import type { AuditFact } from '#modules/audit/public';

/** Somebody of the staff approved or rejected it, or took an approval back. */
export function reviewedFact(registrationId: string, detail: AuditFact['detail'] = {}): AuditFact {
  return { action: 'registration.reviewed', object: `registration:${registrationId}`, detail };
}
