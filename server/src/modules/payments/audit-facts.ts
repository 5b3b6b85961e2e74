import type { AuditFact } from '#modules/audit/public';

type RefundAction =
  /** A refund was requested by the buyer; `withdrawn` if they withdrew the request before a decision. */
  | 'refund.asked'
  | 'refund.withdrawn'
  /** Something was cancelled without a refund. */
  | 'refund.waived'
  /**
   * A refund was approved by finance, on their own initiative or at a buyer's request. Above a limit, a second person
   * confirms it.
   */
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
  /** The order's currency was changed; the buyer pays the conference's prices in the other currency. */
  | 'payment.currency_changed'
  | 'payment.slip_sent'
  | 'payment.slip_approved'
  | 'payment.slip_rejected'
  /** Finance viewed a file of a proof of payment. */
  | 'payment.slip_file_read'
  /** Money that was waiting has been applied to its order or top-up. */
  | 'payment.accepted'
  /** An order was paid from the buyer's balance. */
  | 'payment.from_balance'
  /** A person began a top-up; nothing has been paid yet. */
  | 'balance.recharge_begun'
  /** Money for a top-up was added to the person's balance. */
  | 'balance.recharged'
  /** The payment provider reversed the top-up. */
  | 'balance.recharge_reversed'
  /** A line of a bank statement was matched to the order as its payment. */
  | 'payment.line_matched'
  | 'payment.line_reopened';

type WithdrawalAction =
  | 'balance.withdrawal_asked'
  /** The person cancelled their withdrawal request. */
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

/** The subject of a fact: the id of an order, or an order or a top-up. */
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

/** Creates a fact that belongs to no order: about a conference's statements, one statement, or one of its lines. */
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

/** Creates a fact about the order, or about the receipt if it belongs to no order. */
export function refundFact(
  action: RefundAction,
  { orderId, receiptId }: { readonly orderId: string | null; readonly receiptId: string | null },
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: orderId === null ? `receipt:${receiptId}` : `order:${orderId}`, detail };
}
