import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type * as endpoints from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import type { Refund, RefundState } from '@plenum/contract/payments/refund-schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { endRefund } from '#modules/registration/settling/public';
import { lockMeetingsOrder, lockOrder } from '#modules/registration/orders/public';
import { refundFact } from '../audit-facts.ts';
import { notInFuture } from '../settling/settle-from-bank.ts';
import { receipts, refundParts, type RefundRow } from '../tables.ts';
import { aboutRefund, refundChanged } from './events.ts';
import { decideRefund, insertRefund, openRefund, requireLeft, sendRefund } from './open-refund.ts';
import { presentRefunds } from './present-refund.ts';
import {
  changeRefund,
  findParts,
  findReceiptsGoingBack,
  type LockedRefund,
  lockRefund,
} from './refund-queries.ts';
import { settlePart } from './settle-refund.ts';

interface OfRefund {
  readonly meetingId: string;
  readonly refundId: string;
}

/** The staff member who decides, and the language of the server's answer to them. */
interface Decider extends AuditSource {
  readonly language: Language;
}

/** Refunds an order on finance's own initiative, without a buyer's request. */
export async function makeRefund(
  tx: Tx,
  { meetingId, orderId }: { readonly meetingId: string; readonly orderId: string },
  form: BodyOf<typeof endpoints.makeRefund>,
  by: Decider,
): Promise<Refund> {
  const locked = await lockMeetingsOrder(tx, meetingId, orderId);
  return present(tx, await openRefund(tx, locked, form, by), by);
}

/** Approves a buyer's request: the amount under the policy, or another one. */
export async function approveRefund(
  tx: Tx,
  of: OfRefund,
  { amount, way }: BodyOf<typeof endpoints.approveRefund>,
  by: Decider,
): Promise<Refund> {
  const { refund, locked } = await lockIn(tx, of, ['asked']);
  if (!locked) throw new Error('A buyer asks for the refund of an order');
  requireLeft(locked.order, amount);
  return present(tx, await decideRefund(tx, refund, locked.order, { amount, way }, by), by);
}

/**
 * Confirms a refund, as the second person. The order may have changed in the meantime, so everything is checked again.
 */
export async function confirmRefund(tx: Tx, of: OfRefund, by: Decider): Promise<Refund> {
  const { refund, locked } = await lockIn(tx, of, ['confirming']);
  if (refund.decidedBy === by.actor) refuse(refundRefusals.SAME_PERSON);
  if (refund.receiptId !== null) await requireUnapplied(tx, of.meetingId, refund.receiptId, refund.amount);
  else if (locked) requireLeft(locked.order, refund.amount);
  const confirmed = await changeRefund(tx, refund.id, { confirmedBy: by.actor, confirmedAt: by.at });
  const detail = { refund: refund.id, amount: refund.amount };
  await writeAudit(tx, refundFact('refund.confirmed', confirmed, detail), by);
  return present(tx, await sendRefund(tx, confirmed, locked?.order ?? null, by), by);
}

/**
 * Refuses a refund that is not decided, not confirmed, or not transferred yet; a refund that a provider was asked for
 * can't be refused. The refund must still be in the state that the person saw, so that refusing a request doesn't
 * cancel a transfer that a colleague has just begun.
 */
export async function refuseRefund(
  tx: Tx,
  of: OfRefund,
  { state, reason, note }: BodyOf<typeof endpoints.refuseRefund>,
  source: AuditSource,
): Promise<null> {
  const { refund, locked } = await lockIn(tx, of, [state]);
  if (refund.state === 'sent') {
    if (refund.way !== 'hand') refuse(refundRefusals.REFUND_STATE);
    await tx.delete(refundParts).where(eq(refundParts.refundId, refund.id));
    if (refund.receiptId === null && locked)
      await endRefund(tx, locked.order.id, { releases: 'nothing', reason: note }, source);
  }
  const refused = await changeRefund(tx, refund.id, {
    state: 'refused',
    refusalCode: reason,
    refusalNote: note,
    endedAt: source.at,
  });
  await writeAudit(tx, refundFact('refund.refused', refused, { refund: refund.id, reason, note }), source);
  await emit(tx, refundChanged, aboutRefund(refused), source.at);
  return null;
}

/** Records that finance has transferred the refund, with the number of the bank transfer. */
export async function recordRefund(
  tx: Tx,
  of: OfRefund,
  { paidOn, reference }: BodyOf<typeof endpoints.recordRefund>,
  by: Decider,
): Promise<Refund> {
  const { refund } = await lockIn(tx, of, ['sent']);
  if (refund.way !== 'hand') refuse(refundRefusals.REFUND_STATE);
  await notInFuture(tx, of.meetingId, paidOn, by.at);
  await changeRefund(tx, refund.id, { paidOn, reference });
  const parts = (await findParts(tx, [refund.id])).get(refund.id) ?? [];
  for (const part of parts) await settlePart(tx, part, { refundNo: null, state: 'done' }, by);
  const { refund: done } = await lockRefund(tx, refund.id);
  return present(tx, done, by);
}

/** Refunds unapplied money in full. Its order may have been cancelled, or the money may belong to no order. */
export async function refundReceipt(
  tx: Tx,
  { meetingId, receiptId }: { readonly meetingId: string; readonly receiptId: string },
  { way, reason }: BodyOf<typeof endpoints.refundReceipt>,
  by: Decider,
): Promise<Refund> {
  const [found] = await tx
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.meetingId, meetingId)));
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const order = found.orderId === null ? null : (await lockOrder(tx, found.orderId)).order;
  const receipt = await requireUnapplied(tx, meetingId, receiptId, 1);
  if ((await findReceiptsGoingBack(tx, [receiptId])).size > 0) refuse(refundRefusals.REFUND_OPEN);
  if (way === 'original' && receipt.attemptId === null) refuse(refundRefusals.REFUND_WAY);
  const amount = receipt.amount - receipt.applied - receipt.returned;
  const refund = await insertRefund(tx, {
    meetingId,
    orderId: receipt.orderId,
    receiptId,
    currency: receipt.currency,
    amount,
    ends: 'nothing',
    reason,
    isByBuyer: false,
    askedBy: by.actor,
    askedAt: by.at,
  });
  return present(tx, await decideRefund(tx, refund, order, { amount, way }, by), by);
}

async function requireUnapplied(tx: Tx, meetingId: string, receiptId: string, amount: number) {
  const [receipt] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.meetingId, meetingId)))
    .for('update');
  if (!receipt) refuse(kernelRefusals.NOT_FOUND);
  if (receipt.undoneAt !== null || receipt.amount - receipt.applied - receipt.returned < amount)
    refuse(paymentRefusals.RECEIPT_STATE);
  return receipt;
}

// The lock makes two people wait for each other, so that the second sees the first one's decision.
async function lockIn(
  tx: Tx,
  { meetingId, refundId }: OfRefund,
  states: readonly RefundState[],
): Promise<LockedRefund> {
  const found = await lockRefund(tx, refundId, (refund) => refund.meetingId === meetingId);
  if (!states.includes(found.refund.state)) refuse(refundRefusals.REFUND_STATE);
  return found;
}

async function present(tx: Tx, refund: RefundRow, { language }: Decider): Promise<Refund> {
  const [shown] = await presentRefunds(tx, [refund], { language, isStaff: true });
  if (!shown) throw new Error('A refund is shown as one');
  return shown;
}
