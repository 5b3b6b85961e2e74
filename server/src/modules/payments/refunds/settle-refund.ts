import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { changeOrderState, type LockedOrder, type OrderRow } from '#modules/registration/orders/public';
import { endRefund, payBack, whyNotRelease } from '#modules/registration/settling/public';
import { reverseRecharge } from './reverse-recharge.ts';
import { refundFact } from '../audit-facts.ts';
import type { RefundResult } from '../providers/provider.ts';
import { park } from '../settling/settle-payment.ts';
import { type ReceiptRow, receipts, type RefundPartRow, refundParts, type RefundRow } from '../tables.ts';
import { reversePayment } from './reverse-payment.ts';
import { aboutRefund, refundChanged } from './events.ts';
import {
  changeRefund,
  findOpenRefund,
  findParts,
  findReceiptsGoingBack,
  findRefundable,
  lockRefund,
} from './refund-queries.ts';

/** The present state of one part of a refund. */
export type PartResult = Pick<RefundResult, 'refundNo' | 'state'> & {
  /** The provider's reason if it refused. */
  readonly failure?: string;
};

export type RefundOutcome = 'done' | 'pending' | 'failed' | 'known' | 'conflict';

/**
 * The only function that completes refunds, for notices, answers and manual transfers. Repeated reports have no effect.
 * The last part completes the refund and cancels its items, once.
 */
export async function settlePart(
  tx: Tx,
  { id, refundId }: Pick<RefundPartRow, 'id' | 'refundId'>,
  { state, refundNo, failure = '' }: PartResult,
  source: AuditSource,
): Promise<RefundOutcome> {
  const { refund, locked } = await lockRefund(tx, refundId);
  const [part] = await tx.select().from(refundParts).where(eq(refundParts.id, id)).for('update');
  if (!part) throw new Error(`No part ${id} of a refund`);
  if (part.state === 'done') return 'known';
  if (part.state === 'failed') {
    if (state !== 'done') return 'known';
    if (!(await reopen(tx, refund, locked, part, source))) return 'conflict';
  }
  const change = { refundNo: refundNo ?? part.refundNo, changedAt: source.at };
  if (state === 'pending') {
    await tx
      .update(refundParts)
      .set({ ...change, state: 'sent' })
      .where(eq(refundParts.id, id));
    return 'pending';
  }
  if (state === 'done') await giveBack(tx, refund, locked, part, source.at);
  await tx
    .update(refundParts)
    .set({ ...change, state, failure, nextQueryAt: null })
    .where(eq(refundParts.id, id));
  await finishRefund(tx, refund, locked, source);
  return state;
}

/**
 * Reopens a refund that the provider made after refusing it, for example after a correction in its console. Returns
 * false if the money was refunded in another way in the meantime.
 */
async function reopen(
  tx: Tx,
  refund: RefundRow,
  locked: LockedOrder | null,
  { amount, receiptId }: RefundPartRow,
  source: AuditSource,
): Promise<boolean> {
  if (refund.receiptId !== null) {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId)).for('update');
    if (!receipt || (await findReceiptsGoingBack(tx, [receiptId])).size > 0) return false;
    const used = amount - (receipt.amount - receipt.applied - receipt.returned);
    if (used > 0 && !(await reverseApplied(tx, refund, locked, { receipt, amount: used }, source)))
      return false;
  } else {
    if (!locked || (await findOpenRefund(tx, locked.order.id))) return false;
    const { order } = locked;
    const isPaid = order.state === 'pay_success' || order.state === 'partially_refunded';
    const isInTheWay = (await whyNotRelease(tx, order, releasedBy(refund, order))) !== null;
    if (!isPaid || isInTheWay) return false;
    // Only the rest of this receipt counts, because a manual transfer may have been taken from it in the meantime.
    const usable = (await findRefundable(tx, order.id)).find((one) => one.receiptId === receiptId);
    if (!usable || usable.left < amount) return false;
    await changeOrderState(tx, order, 'refunding', refund.reason, source);
  }
  await changeRefund(tx, refund.id, { state: 'sent', endedAt: null });
  return true;
}

/**
 * Makes the order owe the money again, or the person's balance pay for it, because the provider took back money that
 * had been applied to them. Returns false if that isn't possible.
 */
async function reverseApplied(
  tx: Tx,
  { id, byProvider, reason }: RefundRow,
  locked: LockedOrder | null,
  { receipt, amount }: { readonly receipt: ReceiptRow; readonly amount: number },
  source: AuditSource,
): Promise<boolean> {
  if (receipt.rechargeId !== null) return reverseRecharge(tx, receipt, { amount, subjectId: id }, source);
  if (byProvider !== 'reversed' || !locked) return false;
  return reversePayment(tx, locked, receipt, { amount, reason }, source);
}

/**
 * Returns the items that are cancelled with a refund. An order that is refunded in full is cancelled, even if the
 * refund names no items.
 */
export function releasedBy({ ends, lineIds, amount }: RefundRow, { received, refunded }: OrderRow) {
  if (ends === 'lines') return lineIds;
  return refunded + amount === received ? 'all' : ends;
}

async function giveBack(
  tx: Tx,
  { receiptId, way }: RefundRow,
  locked: LockedOrder | null,
  part: RefundPartRow,
  at: Date,
): Promise<void> {
  const toBalance = way === 'balance';
  if (receiptId === null) {
    if (!locked) throw new Error('A refund of no order');
    return payBack(tx, locked.order, { amount: part.amount, toBalance }, at);
  }
  const [receipt] = await tx
    .update(receipts)
    .set({
      returned: sql`${receipts.returned} + ${part.amount}`,
      // A provider's own refund may be partial; the rest of the money still waits for finance.
      waitsFor: sql`case when ${receipts.applied} + ${receipts.returned} + ${part.amount} < ${receipts.amount} then ${receipts.waitsFor} end`,
    })
    .where(eq(receipts.id, receiptId))
    .returning();
  if (!receipt) throw new Error(`No receipt ${receiptId}`);
  const owner = toBalance && locked ? { account: 'balance', subjectId: locked.order.accountId } : undefined;
  await park(tx, receipt, -part.amount, at, owner);
}

// Completes the refund if no part is in progress.
async function finishRefund(
  tx: Tx,
  refund: RefundRow,
  locked: LockedOrder | null,
  source: AuditSource,
): Promise<void> {
  const parts = (await findParts(tx, [refund.id])).get(refund.id) ?? [];
  if (parts.some(({ state }) => state === 'begun' || state === 'sent')) return;
  const returned = parts.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0);
  const state = returned === refund.amount ? 'done' : 'failed';
  const ended = await changeRefund(tx, refund.id, { state, endedAt: source.at });
  if (refund.receiptId === null && locked) {
    const releases = state === 'failed' ? 'nothing' : refund.ends === 'lines' ? refund.lineIds : refund.ends;
    await endRefund(tx, locked.order.id, { releases, reason: refund.reason }, source);
  }
  const failure = parts.find((part) => part.failure !== '')?.failure ?? '';
  const detail = { refund: refund.id, amount: refund.amount, returned, way: refund.way, failure };
  await writeAudit(tx, refundFact(state === 'done' ? 'refund.done' : 'refund.failed', ended, detail), source);
  await emit(tx, refundChanged, aboutRefund(ended), source.at);
  if (locked)
    await announce(tx, {
      channel: accountChannel(locked.order.accountId),
      event: 'payment',
      id: locked.order.id,
    });
}
