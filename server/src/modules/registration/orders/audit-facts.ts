import type { AuditFact } from '#modules/audit/public';

type OrderAction =
  /** By the buyer, or for the buyer by the organizer. */
  | 'order.cancelled'
  | 'order.method_changed'
  | 'order.invoice_changed'
  /** The buyer agreed to other prices. */
  | 'order.repriced'
  /** The organiser found the money on the account. */
  | 'order.settled'
  | 'order.hold_extended';

export function orderFact(action: OrderAction, id: string, detail: AuditFact['detail'] = {}): AuditFact {
  return { action, object: `order:${id}`, detail };
}
