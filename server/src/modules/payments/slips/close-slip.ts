import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { paymentFact } from '../audit-facts.ts';
import { type ReceiptRow, type SlipRow, slips } from '../tables.ts';
import { slipApproved } from './events.ts';

/**
 * Closes a proof of payment whose money has been received, whether finance or a line of the bank's statement confirmed
 * that.
 */
export async function closeSlip(
  tx: Tx,
  slip: SlipRow,
  { id: receiptId, amount, applied }: ReceiptRow,
  source: AuditSource,
): Promise<void> {
  const { id: slipId, orderId, meetingId, amount: said } = slip;
  await tx
    .update(slips)
    .set({ state: 'approved', receiptId, decidedBy: source.actor, decidedAt: source.at })
    .where(eq(slips.id, slipId));
  const detail = { slip: slipId, receipt: receiptId, said, amount, applied };
  await writeAudit(tx, paymentFact('payment.slip_approved', slip, detail), source);
  // The payment of a top-up emits its own event, whatever the payment method.
  if (orderId !== null) await emit(tx, slipApproved, { slipId, receiptId, orderId, meetingId }, source.at);
}
