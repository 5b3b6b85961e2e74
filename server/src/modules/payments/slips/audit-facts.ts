import type { AuditFact } from '#modules/audit/public';

type SlipAction =
  | 'payment.slip_sent'
  | 'payment.slip_approved'
  | 'payment.slip_rejected'
  /** Finance looked at a file of a slip. */
  | 'payment.slip_file_read'
  /** Money that waited is counted toward its order. */
  | 'payment.accepted';

export function slipFact(
  action: SlipAction,
  orderId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `order:${orderId}`, detail };
}
