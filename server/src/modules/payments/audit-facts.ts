import type { AuditFact } from '#modules/audit/public';

type RefundAction =
  /** Requested by the buyer; `withdrawn` by them before it was decided. */
  | 'refund.asked'
  | 'refund.withdrawn'
  /** Something was cancelled for which nothing is refunded. */
  | 'refund.waived'
  /** Approved by finance, on their own or after a buyer's request; above a limit a second person confirms. */
  | 'refund.approved'
  | 'refund.confirmed'
  | 'refund.refused'
  /** The refund arrived, or the provider refused it. */
  | 'refund.done'
  | 'refund.failed'
  /** Finance acknowledged a refund that the provider made on its own. */
  | 'refund.by_provider'
  | 'refund.noted';

type PaymentAction =
  /** A buyer began to pay with a wallet. */
  | 'payment.begun'
  /** The buyer pays an order in the other currency, at the conference's prices there. */
  | 'payment.currency_changed'
  | 'payment.slip_sent'
  | 'payment.slip_approved'
  | 'payment.slip_rejected'
  /** Finance looked at a file of a slip. */
  | 'payment.slip_file_read'
  /** Money that waited is counted toward its order, or its recharge. */
  | 'payment.accepted'
  /** An order was paid from the buyer's balance. */
  | 'payment.from_balance'
  /** A person began a top-up; nothing has been paid yet. */
  | 'balance.recharge_begun'
  /** Money for a top-up was added to the person's balance. */
  | 'balance.recharged'
  /** The provider took it back. */
  | 'balance.recharge_reversed'
  /** A line of a bank statement is the order's payment. */
  | 'payment.line_matched'
  | 'payment.line_reopened';

type WithdrawalAction =
  | 'balance.withdrawal_asked'
  /** The person took it back. */
  | 'balance.withdrawal_cancelled'
  | 'balance.withdrawal_paid'
  | 'balance.withdrawal_refused';

export function withdrawalFact(
  action: WithdrawalAction,
  id: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `withdrawal:${id}`, detail };
}

/** About an order by its id, or about a recharge. */
type About = string | { readonly orderId?: string | null; readonly rechargeId: string | null };

export function paymentFact(
  action: PaymentAction,
  about: About,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: objectOf(about), detail };
}

function objectOf(about: About): string {
  if (typeof about === 'string') return `order:${about}`;
  return about.rechargeId === null ? `order:${about.orderId ?? ''}` : `recharge:${about.rechargeId}`;
}

type StatementAction =
  | 'statement.imported'
  /** The column layout of a bank's CSV was saved. */
  | 'statement.layout_saved'
  | 'statement.line_ignored'
  | 'statement.line_reopened';

/** A fact without an order: a statement, or a line of it that belongs to none. */
export function statementFact(
  action: StatementAction,
  object: `meeting:${string}` | `statement:${string}` | `statement_line:${string}`,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object, detail };
}

/** Finance resolved a difference from a provider's bill. */
export function reconciliationFact(
  differenceId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action: 'reconciliation.resolved', object: `difference:${differenceId}`, detail };
}

/** About the order, or about the money if it belongs to no order. */
export function refundFact(
  action: RefundAction,
  { orderId, receiptId }: { readonly orderId: string | null; readonly receiptId: string | null },
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: orderId === null ? `receipt:${receiptId}` : `order:${orderId}`, detail };
}
