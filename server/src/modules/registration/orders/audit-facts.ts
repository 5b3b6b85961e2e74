import type { AuditFact } from '#modules/audit/public';

type OrderAction =
  /** The buyer, or the organizer for the buyer, cancelled the order. */
  | 'order.cancelled'
  | 'order.method_changed'
  | 'order.invoice_changed'
  /** The buyer agreed to other prices, or the organizer requested them. */
  | 'order.repriced'
  /** The organizer reopened the order, for money that came after it had been cancelled. */
  | 'order.reopened'
  /** Paid in full. */
  | 'order.settled'
  | 'order.part_paid'
  | 'order.payment_undone'
  | 'order.hold_extended';

export function orderFact(action: OrderAction, id: string, detail: AuditFact['detail'] = {}): AuditFact {
  return { action, object: `order:${id}`, detail };
}
