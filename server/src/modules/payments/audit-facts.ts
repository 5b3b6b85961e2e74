import type { AuditFact } from '#modules/audit/public';

type PaymentAction =
  /** A buyer began to pay with a wallet. */
  | 'payment.begun'
  | 'payment.slip_sent'
  | 'payment.slip_approved'
  | 'payment.slip_rejected'
  /** Finance looked at a file of a slip. */
  | 'payment.slip_file_read'
  /** Money that waited is counted toward its order. */
  | 'payment.accepted';

export function paymentFact(
  action: PaymentAction,
  orderId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `order:${orderId}`, detail };
}
