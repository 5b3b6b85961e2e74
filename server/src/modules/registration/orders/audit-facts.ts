import type { AuditFact } from '#modules/audit/public';

type OrderAction =
  /** By the buyer, or by the organizer for the buyer. */
  | 'order.cancelled'
  | 'order.method_changed'
  | 'order.invoice_changed'
  /** The buyer agreed to other prices, or the organizer asks for them. */
  | 'order.repriced'
  /** By the organizer, for money that came after it had been cancelled. */
  | 'order.reopened'
  /** Paid in full. */
  | 'order.settled'
  | 'order.part_paid'
  | 'order.payment_undone'
  | 'order.hold_extended';

export function orderFact(action: OrderAction, id: string, detail: AuditFact['detail'] = {}): AuditFact {
  return { action, object: `order:${id}`, detail };
}
