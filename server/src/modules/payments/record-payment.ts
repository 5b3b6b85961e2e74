import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isOwing } from '@plenum/contract/registration/orders/states';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findOrder, lockMeetingsOrder } from '#modules/registration/orders/public';
import { presentReceipt } from './present.ts';
import { settleFromBank } from './settling/settle-from-bank.ts';
import { releaseLineOf } from './statements/line-queries.ts';
import { receipts } from './tables.ts';
import { undoReceipt } from './undo-receipt.ts';

export interface RecordedPayment {
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly paidOn: string;
  readonly reference: string;
  readonly reason: string;
}

interface OfOrder {
  readonly meetingId: string;
  readonly orderId: string;
}

/** Records money that finance found in the bank account. It may be less or more than the amount due. */
export async function recordPayment(
  tx: Tx,
  { meetingId, orderId }: OfOrder,
  { amount, method, paidOn, reference, reason }: RecordedPayment,
  source: AuditSource,
): Promise<Receipt> {
  const locked = await lockMeetingsOrder(tx, meetingId, orderId);
  if (!locked.order.payable || !isOwing(locked.order.state)) refuse(orderRefusals.ORDER_STATE);
  const payment = { amount, method, paidOn, reference, note: reason, source: 'hand' } as const;
  const receipt = await settleFromBank(tx, locked, payment, source);
  return presentReceipt(receipt, await findAccountNames(tx, [source.actor]));
}

/**
 * Undoes a payment recorded by mistake: an amount that was applied to the order is due again, and unapplied money is
 * removed. Only payments recorded by people can be undone.
 */
export async function undoPayment(
  tx: Tx,
  { meetingId, orderId, receiptId }: OfOrder & { receiptId: string },
  reason: string,
  source: AuditSource,
): Promise<null> {
  const locked = await lockMeetingsOrder(tx, meetingId, orderId);
  const [receipt] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.orderId, orderId)))
    .for('update');
  if (!receipt) refuse(kernelRefusals.NOT_FOUND);
  const isPersons = receipt.source === 'hand' || receipt.source === 'slip';
  if (receipt.provider !== 'bank' || !isPersons || receipt.undoneAt !== null)
    refuse(paymentRefusals.RECEIPT_STATE);
  await undoReceipt(tx, locked, receipt, reason, source);
  await releaseLineOf(tx, receiptId);
  return null;
}

export async function listReceipts(db: Db, { meetingId, orderId }: OfOrder): Promise<Receipt[]> {
  const order = await findOrder(db, orderId);
  if (order?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
  const names = await findAccountNames(
    db,
    rows.flatMap(({ recordedBy, undoneBy }) => [recordedBy, undoneBy]),
  );
  return rows.map((row) => presentReceipt(row, names));
}
