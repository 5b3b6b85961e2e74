import type { AuditFact } from '#modules/audit/public';

type OrderAction =
  /** By the buyer, or for the buyer by the organizer. */
  | 'order.cancelled'
  | 'order.method_changed'
  | 'order.invoice_changed'
  /** The buyer agreed to other prices, or the organizer asks for them. */
  | 'order.repriced'
  /** By the organizer, for money that came after it had been cancelled. */
  | 'order.reopened'
  /** All of the money has come in. */
  | 'order.settled'
  | 'order.part_paid'
  | 'order.payment_undone'
  | 'order.hold_extended';

export function orderFact(action: OrderAction, id: string, detail: AuditFact['detail'] = {}): AuditFact {
  return { action, object: `order:${id}`, detail };
}
