import { paymentRefusals } from '@plenum/contract/payments/messages';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { awaitTransfer, takeBackPayment } from '#modules/registration/settling/public';
import type { LockedOrder } from '#modules/registration/orders/public';
import { ofOrder } from './payable-ref.ts';
import { findOpenRefund, findReceiptsGoingBack } from './refunds/refund-queries.ts';
import { park } from './settling/settle-payment.ts';
import { hasWaitingSlip } from './slip-queries.ts';
import { type ReceiptRow, receipts, slips } from './tables.ts';

/**
 * Undoes a payment that was recorded by mistake: an amount that was applied to the order, whose row is locked, is due
 * again, and unapplied money is removed.
 */
export async function undoReceipt(
  tx: Tx,
  locked: LockedOrder,
  receipt: ReceiptRow,
  reason: string,
  source: AuditSource,
): Promise<void> {
  const { order } = locked;
  if (receipt.returned > 0 || (await findReceiptsGoingBack(tx, [receipt.id])).size > 0)
    refuse(paymentRefusals.RECEIPT_STATE);
  if (await findOpenRefund(tx, order.id)) refuse(refundRefusals.REFUND_OPEN);
  // A proof that was approved with this payment has to be reviewed again.
  await tx
    .update(slips)
    .set({ state: 'waiting', receiptId: null, decidedBy: null, decidedAt: null })
    .where(eq(slips.receiptId, receipt.id));
  await park(tx, receipt, receipt.applied - receipt.amount, source.at);
  const isAwaited = await hasWaitingSlip(tx, ofOrder(order.id));
  if (receipt.applied > 0)
    await takeBackPayment(tx, locked, { amount: receipt.applied, isAwaited, reason }, source);
  else if (order.state === 'unpaid' && isAwaited && receipt.method !== 'balance')
    await awaitTransfer(tx, order, receipt.method, source);
  await tx
    .update(receipts)
    .set({
      applied: 0,
      waitsFor: null,
      undoneAt: source.at,
      undoneBy: source.actor,
      undoneReason: reason,
    })
    .where(eq(receipts.id, receipt.id));
}
