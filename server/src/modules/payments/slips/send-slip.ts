import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type PaymentMethod, transferMethods } from '@plenum/contract/meetings/settings';
import type { SlipForm } from '@plenum/contract/payments/endpoints';
import { paymentMessages, paymentRefusals } from '@plenum/contract/payments/messages';
import { offeredMethods } from '@plenum/contract/meetings/payment-methods';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isPriceOver } from '@plenum/contract/registration/orders/price';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { attachFiles } from '#kernel/files/file-rows';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { awaitTransfer } from '#modules/registration/settling/public';
import { lockOwnOrder, type OrderRow } from '#modules/registration/orders/public';
import { notInFuture } from '../settling/settle-from-bank.ts';
import { isForPayable, ofOrder, type PayableRef } from '../payable-ref.ts';
import { slipFiles, slips } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';
import { slipSent } from './events.ts';
import { takesSlips } from './slip-files.ts';
import { countWaitingSlips } from '../slip-queries.ts';

/** Limit per order or top-up, so that mistakes can't create any number of proofs. */
export const MOST_WAITING = 10;

/**
 * Stores a buyer's proof of a transfer, which waits for finance; until finance decides, the order keeps its places. A
 * further proof doesn't replace earlier ones, because an amount may be transferred in parts, and the proof of a real
 * transfer must not be lost.
 */
export async function sendSlip(
  tx: Tx,
  { orderId, accountId }: { readonly orderId: string; readonly accountId: string },
  { purpose, payer, paidOn, amount, fileIds }: SlipForm,
  source: AuditSource,
): Promise<string> {
  const { order } = await lockOwnOrder(tx, orderId, accountId);
  if (!takesSlips(order)) refuse(orderRefusals.ORDER_STATE);
  if (isPriceOver(order, source.at)) refuse(orderRefusals.PRICE_EXPIRED);
  const method = await transferMethodOf(tx, order);
  await notInFuture(tx, order.meetingId, paidOn, source.at);
  if ((await countWaitingSlips(tx, ofOrder(orderId))) >= MOST_WAITING) refuse(paymentRefusals.SLIPS_WAITING);

  const id = orderedId(source.at.getTime());
  const { meetingId, currency } = order;
  const said = { purpose, payer, paidOn, currency, amount };
  await tx
    .insert(slips)
    .values({ id, orderId, meetingId, accountId, ...said, state: 'waiting', createdAt: source.at });
  await claimFiles(tx, ofOrder(orderId), id, fileIds);
  await awaitTransfer(tx, order, method, source);
  await writeAudit(tx, paymentFact('payment.slip_sent', orderId, { slip: id, ...said }), source);
  await emit(tx, slipSent, { slipId: id, orderId, meetingId }, source.at);
  return id;
}

/** The order's payment method, if it is a transfer; otherwise the first transfer that the organizer offers. */
async function transferMethodOf(tx: Tx, { method, meetingId, currency }: OrderRow): Promise<PaymentMethod> {
  if (method !== null && transferMethods.includes(method)) return method;
  const { payment } = await findTerms(tx, meetingId);
  const offered = offeredMethods({ ...payment, wallets: [] }, currency);
  return offered[0]?.method ?? refuse(paymentRefusals.METHOD_UNAVAILABLE);
}

/**
 * Assigns files to a proof. Refuses files that were not uploaded for the same order or top-up, or that another proof
 * uses.
 */
export async function claimFiles(
  tx: Tx,
  of: PayableRef,
  slipId: string,
  fileIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  const found = await tx
    .select({ fileId: slipFiles.fileId })
    .from(slipFiles)
    .where(and(inArray(slipFiles.fileId, wanted), isForPayable(slipFiles, of), isNull(slipFiles.slipId)))
    .for('update');
  if (found.length < wanted.length)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { fileIds: paymentMessages.slip_missing } });
  for (const [position, fileId] of wanted.entries())
    await tx.update(slipFiles).set({ slipId, position }).where(eq(slipFiles.fileId, fileId));
  await attachFiles(tx, sql`select file_id from slip_files where slip_id = ${slipId}`);
}
