import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isPayable, isPriceOver } from '@plenum/contract/registration/orders/price';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { lockOwnOrder } from '#modules/registration/orders/public';
import { paymentFact } from '../audit-facts.ts';
import { tellPayers } from '../settling/payable.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { debitBalance } from '../balance/move-balance.ts';

/**
 * Pays the full amount of an order from its buyer's balance. Locks the order, then the balance, in one transaction.
 * Partial payments are not taken, because a partly paid order keeps its places without limit, and one cent would be
 * enough for that.
 */
export async function payFromBalance(
  tx: Tx,
  { orderId, accountId }: { readonly orderId: string; readonly accountId: string },
  source: AuditSource,
): Promise<void> {
  const locked = await lockOwnOrder(tx, orderId, accountId);
  const { order } = locked;
  if (isPriceOver(order, source.at)) refuse(orderRefusals.PRICE_EXPIRED);
  if (!isPayable(order) || order.total <= order.received) refuse(orderRefusals.ORDER_STATE);
  const { meetingId, currency } = order;
  const amount = order.total - order.received;
  const report = {
    meetingId,
    provider: 'balance',
    tradeNo: orderedId(source.at.getTime()),
    method: 'balance',
    source: 'balance',
    amount,
    currency,
    paidAt: source.at,
    note: '',
    doubt: null,
    isLateAccepted: false,
  } as const;
  const receipt = await settlePayment(tx, locked, report, source);
  if (receipt?.applied !== amount) throw new Error(`Order ${orderId} did not take what it owes`);
  // If the balance is too low, the refusal rolls back everything above.
  const move = {
    accountId,
    meetingId,
    currency,
    amount,
    subjectId: receipt.id,
    orderId,
    against: null,
  } as const;
  await debitBalance(tx, { ...move, kind: 'payment' }, source.at);
  await writeAudit(tx, paymentFact('payment.from_balance', orderId, { amount, currency }), source);
  await tellPayers(tx, [locked]);
}
