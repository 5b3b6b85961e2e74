import type { AuditFact } from '#modules/audit/public';

type PaymentAction =
  /** A buyer began to pay with a wallet. */
  'payment.begun';

export function orderPaymentFact(
  action: PaymentAction,
  orderId: string,
  detail: AuditFact['detail'] = {},
): AuditFact {
  return { action, object: `order:${orderId}`, detail };
}
