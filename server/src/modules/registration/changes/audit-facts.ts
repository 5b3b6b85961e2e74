import type { AuditFact } from '#modules/audit/public';

type ChangeAction =
  /** More was ordered for a registration that is paid, by its buyer or by the organizer for them. */
  'order.added';

export function changeFact(action: ChangeAction, orderId: string, detail: AuditFact['detail']): AuditFact {
  return { action, object: `order:${orderId}`, ...(detail ? { detail } : {}) };
}
