import type { AuditFact } from '#modules/audit/public';

type ListAction =
  | 'people.participants_exported'
  | 'people.registrations_exported'
  | 'people.orders_exported'
  | 'people.guests_exported';

/** A list left the house: how much of it, and whether numbers were masked. */
export function exportFact(
  action: ListAction,
  meetingId: string,
  detail: { readonly format: string; readonly columns: number; readonly masked: boolean },
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
