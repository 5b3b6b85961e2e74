import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { type LockedOrder, takeBackPayment } from '#modules/registration/public';
import { park } from './settle-payment.ts';
import { hasWaitingSlip } from './slips/slip-queries.ts';
import { type ReceiptRow, receipts } from './tables.ts';

/** Recorded by mistake: the order, whose row is locked, owes it again, and what waited is gone. */
export async function undoReceipt(
  tx: Tx,
  locked: LockedOrder,
  receipt: ReceiptRow,
  reason: string,
  source: AuditSource,
): Promise<void> {
  await park(tx, receipt, receipt.applied - receipt.amount, source.at);
  if (receipt.applied > 0) {
    const isAwaited = await hasWaitingSlip(tx, locked.order.id);
    await takeBackPayment(tx, locked, { amount: receipt.applied, isAwaited, reason }, source);
  }
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
