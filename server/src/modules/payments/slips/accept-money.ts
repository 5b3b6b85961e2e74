import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { findAccountNames } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { applyPayment, lockMeetingsOrder } from '#modules/registration/public';
import { presentReceipt } from '../present.ts';
import { park } from '../settle-payment.ts';
import { isAcceptable } from './acceptable.ts';
import { type ReceiptRow, receipts } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';

/** Finance takes money that waits for its order: it came late, or the order owes again what it was too much for. */
export async function acceptMoney(
  tx: Tx,
  { meetingId, receiptId, reason }: { meetingId: string; receiptId: string; reason: string },
  source: AuditSource,
): Promise<Receipt> {
  const { orderId } = await findReceipt(tx, meetingId, receiptId);
  if (orderId === null) refuse(paymentRefusals.RECEIPT_STATE);
  const locked = await lockMeetingsOrder(tx, meetingId, orderId);
  const receipt = await findReceipt(tx, meetingId, receiptId, { isLocked: true });
  const waiting = receipt.amount - receipt.applied;
  if (!isAcceptable(receipt, locked.order)) refuse(paymentRefusals.RECEIPT_STATE);
  const { outcome, applied } = await applyPayment(
    tx,
    locked,
    { ...receipt, amount: waiting, reason, isLateAccepted: true },
    source,
  );
  if (outcome !== 'paid' && outcome !== 'part') refuse(orderRefusals.ORDER_STATE);
  // It is the order's now, and no longer kept apart.
  await park(tx, receipt, -applied, source.at);
  const [accepted] = await tx
    .update(receipts)
    .set({ applied: receipt.applied + applied, waitsFor: applied < waiting ? 'overpaid' : null })
    .where(eq(receipts.id, receiptId))
    .returning();
  if (!accepted) throw new Error(`No receipt ${receiptId}`);
  const detail = { receipt: receiptId, amount: applied, waitedFor: receipt.waitsFor, reason };
  await writeAudit(tx, paymentFact('payment.accepted', orderId, detail), source);
  return presentReceipt(accepted, await findAccountNames(tx, [accepted.recordedBy]));
}

async function findReceipt(
  tx: Tx,
  meetingId: string,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<ReceiptRow> {
  const query = tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), eq(receipts.meetingId, meetingId)));
  const [row] = isLocked ? await query.for('update') : await query;
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}
