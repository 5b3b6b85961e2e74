import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import type { LockedOrder } from '#modules/registration/orders/public';
import { takeBackPayment, whyNotTakeBack } from '#modules/registration/settling/public';
import { ofOrder } from '../payable-ref.ts';
import { park } from '../settling/settle-payment.ts';
import { hasWaitingSlip } from '../slip-queries.ts';
import { type ReceiptRow, receipts } from '../tables.ts';
import { findOpenRefund } from './refund-queries.ts';

/**
 * Reverses an order's payment after a dispute: the order, whose row is locked, owes it again, and the receipt is no
 * longer applied. Returns false if the order can't owe it.
 */
export async function reversePayment(
  tx: Tx,
  locked: LockedOrder,
  receipt: ReceiptRow,
  { amount, reason }: { readonly amount: number; readonly reason: string },
  source: AuditSource,
): Promise<boolean> {
  if (receipt.applied < amount || !(await mayOweAgain(tx, locked, amount))) return false;
  const isAwaited = await hasWaitingSlip(tx, ofOrder(locked.order.id));
  await takeBackPayment(tx, locked, { amount, isAwaited, reason }, source);
  await tx
    .update(receipts)
    .set({ applied: sql`${receipts.applied} - ${amount}` })
    .where(eq(receipts.id, receipt.id));
  await park(tx, receipt, amount, source.at);
  return true;
}

/** True if the order is paid, no refund of it is open and no later order builds on it. */
export async function mayOweAgain(tx: Tx, { order }: LockedOrder, amount: number): Promise<boolean> {
  if (await findOpenRefund(tx, order.id)) return false;
  return (await whyNotTakeBack(tx, order, amount)) === null;
}
