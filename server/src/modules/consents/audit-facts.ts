import type { LegalDocument } from '@plenum/contract/consents/documents';
import type { AuditFact } from '#modules/audit/public';

type LegalAction =
  | 'legal.draft_saved'
  | 'legal.draft_discarded'
  /** A version was published, effective immediately or at the time given in the detail. */
  | 'legal.published'
  /** A scheduled version became a draft again. */
  | 'legal.reopened';

export function legalFact(
  action: LegalAction,
  document: LegalDocument,
  detail: AuditFact['detail'],
): AuditFact {
  return { action, object: `legal:${document}`, ...(detail ? { detail } : {}) };
}

export function consentFact(
  action: 'consent.given' | 'consent.withdrawn',
  accountId: string,
  detail: AuditFact['detail'],
): AuditFact {
  return { action, object: `account:${accountId}`, ...(detail ? { detail } : {}) };
}

/**
 * Describes a consent for one person of a registration: that the hotel gets their ID information, or that the wall
 * shows their name.
 */
export function personFact(
  action: 'consent.given' | 'consent.withdrawn',
  subject: 'hotel' | 'wall',
  participantId: string,
  version: number,
): AuditFact {
  return { action, object: `participant:${participantId}`, detail: { subject, version } };
}
