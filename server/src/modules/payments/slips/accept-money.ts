import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { applyPayment, renewPrice } from '#modules/registration/settling/public';
import { type LockedOrder, lockMeetingsOrder } from '#modules/registration/orders/public';
import { reopenOrder } from '#modules/registration/checkout/public';
import { findReceiptsGoingBack } from '../refunds/refund-queries.ts';
import { presentReceipt } from '../present.ts';
import { park } from '../settling/settle-payment.ts';
import { isAcceptable } from './acceptable.ts';
import { differenceAsked } from './events.ts';
import { type ReceiptRow, receipts } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';

interface Waiting {
  readonly meetingId: string;
  readonly receiptId: string;
  readonly reason: string;
}

/**
 * Applies waiting money to its order because finance accepts it, for example money that came late, or an overpayment of
 * an order that owes money again.
 */
export async function acceptMoney(tx: Tx, waiting: Waiting, source: AuditSource): Promise<Receipt> {
  const { locked, receipt } = await lockWaiting(tx, waiting);
  return present(tx, await countToward(tx, locked, receipt, waiting.reason, source));
}

/**
 * Applies money that came after its price had expired: the order is repriced, and its buyer gets a message with the
 * remaining amount.
 */
export async function askDifference(tx: Tx, waiting: Waiting, source: AuditSource): Promise<Receipt> {
  const { locked, receipt } = await lockWaiting(tx, waiting);
  if (receipt.waitsFor !== 'late') refuse(paymentRefusals.RECEIPT_STATE);
  const renewed = await renewPrice(tx, locked, source);
  const counted = await countToward(tx, renewed, receipt, waiting.reason, source);
  const { id: orderId, meetingId } = locked.order;
  await emit(tx, differenceAsked, { receiptId: receipt.id, orderId, meetingId }, source.at);
  return present(tx, counted);
}

/**
 * Applies money that came after its order was cancelled: the order is reopened if all its items are still available.
 */
export async function reopenFor(
  kernel: Kernel,
  tx: Tx,
  waiting: Waiting,
  source: AuditSource,
): Promise<Receipt> {
  const { locked, receipt } = await lockWaiting(tx, waiting);
  const opened = await reopenOrder(kernel, tx, locked, waiting.reason, source);
  return present(tx, await countToward(tx, opened, receipt, waiting.reason, source));
}

async function lockWaiting(
  tx: Tx,
  { meetingId, receiptId }: Waiting,
): Promise<{ locked: LockedOrder; receipt: ReceiptRow }> {
  const { orderId } = await findReceipt(tx, meetingId, receiptId);
  if (orderId === null) refuse(paymentRefusals.RECEIPT_STATE);
  const locked = await lockMeetingsOrder(tx, meetingId, orderId);
  const receipt = await findReceipt(tx, meetingId, receiptId, { isLocked: true });
  if ((await findReceiptsGoingBack(tx, [receiptId])).size > 0) refuse(paymentRefusals.RECEIPT_STATE);
  return { locked, receipt };
}

async function countToward(
  tx: Tx,
  locked: LockedOrder,
  receipt: ReceiptRow,
  reason: string,
  source: AuditSource,
): Promise<ReceiptRow> {
  const waiting = receipt.amount - receipt.applied - receipt.returned;
  if (!isAcceptable(receipt, locked.order)) refuse(paymentRefusals.RECEIPT_STATE);
  const { outcome, applied } = await applyPayment(
    tx,
    locked,
    { ...receipt, amount: waiting, reason, isLateAccepted: true },
    source,
  );
  if (outcome !== 'paid' && outcome !== 'part') refuse(orderRefusals.ORDER_STATE);
  // The amount is applied to the order now, so it is no longer posted as unapplied.
  await park(tx, receipt, -applied, source.at);
  const [accepted] = await tx
    .update(receipts)
    .set({ applied: receipt.applied + applied, waitsFor: applied < waiting ? 'overpaid' : null })
    .where(eq(receipts.id, receipt.id))
    .returning();
  if (!accepted) throw new Error(`No receipt ${receipt.id}`);
  const detail = { receipt: receipt.id, amount: applied, waitedFor: receipt.waitsFor, reason };
  await writeAudit(tx, paymentFact('payment.accepted', locked.order.id, detail), source);
  return accepted;
}

async function present(tx: Tx, receipt: ReceiptRow): Promise<Receipt> {
  return presentReceipt(receipt, await findAccountNames(tx, [receipt.recordedBy]));
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
