import type { AuditFact } from '#modules/audit/public';

/** More was ordered for a paid registration, by its buyer or by the organizer for them. */
export function addedFact(orderId: string, detail: AuditFact['detail']): AuditFact {
  return { action: 'order.added', object: `order:${orderId}`, ...(detail ? { detail } : {}) };
}

/** Another person took a participant's place. */
export function substitutionFact(participantId: string, detail: AuditFact['detail']): AuditFact {
  return {
    action: 'participant.substituted',
    object: `participant:${participantId}`,
    ...(detail ? { detail } : {}),
  };
}
