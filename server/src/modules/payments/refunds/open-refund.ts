import { randomBytes, randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refundMessages, refundRefusals } from '@plenum/contract/payments/refund-messages';
import type { RefundEnds, RefundWay } from '@plenum/contract/payments/refund-schemas';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { mayFollow } from '@plenum/contract/registration/orders/states';
import type { Currency } from '@plenum/contract/kernel/money';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import {
  changeOrderState,
  findNamedLines,
  type LockedOrder,
  type OrderRow,
} from '#modules/registration/orders/public';
import { formatAmount } from '#modules/registration/messages/public';
import { markEnding, requireReleasable } from '#modules/registration/settling/public';
import { creditBalance, requireNoDebt } from '../balance/move-balance.ts';
import { refundFact } from '../audit-facts.ts';
import { type RefundRow, refundParts, refunds } from '../tables.ts';
import { aboutRefund, refundChanged } from './events.ts';
import { changeRefund, findOpenRefund, findParts, findRefundable, lockRefund } from './refund-queries.ts';
import { releasedBy, settlePart } from './settle-refund.ts';
import { type Part, splitRefund } from './split-refund.ts';

export interface RefundWish {
  readonly amount: number;
  readonly way: RefundWay;
  readonly ends: RefundEnds;
  /** The order's lines that are cancelled with this refund; empty if there are none. */
  readonly lineIds: readonly number[];
  readonly reason: string;
}

/**
 * Refunds a paid order, whose row is locked, in full or in part. Above the conference's limit it waits for a second
 * person; otherwise it starts. An order has at most one open refund.
 */
export async function openRefund(
  tx: Tx,
  { order }: LockedOrder,
  { amount, way, ends, lineIds, reason }: RefundWish,
  source: AuditSource,
): Promise<RefundRow> {
  if (await findOpenRefund(tx, order.id)) refuse(refundRefusals.REFUND_OPEN);
  requireLeft(order, amount);
  await requireLines(tx, order, ends, lineIds);
  const refund = await insertRefund(tx, {
    meetingId: order.meetingId,
    orderId: order.id,
    receiptId: null,
    currency: order.currency,
    amount,
    percent: null,
    ends,
    lineIds: [...lineIds],
    reason,
    isByBuyer: false,
    askedBy: source.actor,
    askedAt: source.at,
  });
  return decideRefund(tx, refund, order, { amount, way }, source);
}

type NewRefund = Omit<typeof refunds.$inferInsert, 'id' | 'state'>;

/**
 * Stores a request for a refund. Every refund starts as a request: a buyer's, on which finance decides later, or
 * finance's own, which is decided immediately.
 */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, id: orderedId(refund.askedAt.getTime()), state: 'asked' })
    .returning();
  if (!row) throw new Error('A refund was not written');
  await markEnding(tx, row.lineIds, true);
  return row;
}

/** Records how much finance refunds, and how. The order is null for unapplied money. */
export async function decideRefund(
  tx: Tx,
  refund: RefundRow,
  order: OrderRow | null,
  { amount, way }: { readonly amount: number; readonly way: RefundWay },
  source: AuditSource,
): Promise<RefundRow> {
  const { rules } = await findTerms(tx, refund.meetingId);
  const decided = await changeRefund(tx, refund.id, {
    amount,
    way,
    state: isAbove(amount, refund.currency, rules.refundLimit) ? 'confirming' : refund.state,
    decidedBy: source.actor,
    decidedAt: source.at,
  });
  const { id, state, ends, reason } = decided;
  const detail = { refund: id, amount, way, ends, reason, confirms: state === 'confirming' };
  await writeAudit(tx, refundFact('refund.approved', decided, detail), source);
  if (state !== 'confirming') return sendRefund(tx, decided, order, source);
  // The amount is checked again on confirmation; this check refuses an impossible amount before that.
  await planParts(tx, decided, way);
  if (way === 'balance' && order) await requireNoDebt(tx, order.accountId, order.currency);
  await emit(tx, refundChanged, aboutRefund(decided), source.at);
  return decided;
}

// A provider may report money in any currency. If the conference has no limit for the currency, the refund always needs
// confirmation.
function isAbove(
  amount: number,
  currency: string,
  limits: Readonly<Record<Currency, number | null>>,
): boolean {
  const limit = limits[currency as Currency];
  if (limit === undefined) return true;
  return limit !== null && amount > limit;
}

/**
 * Starts a refund. It is stored before any provider is called, so that no refund is requested twice and no answer is
 * lost.
 */
export async function sendRefund(
  tx: Tx,
  refund: RefundRow,
  order: OrderRow | null,
  source: AuditSource,
): Promise<RefundRow> {
  const { way } = refund;
  if (way === null) throw new Error(`Refund ${refund.id} was not decided`);
  const parts = await planParts(tx, refund, way);
  const prefix = order?.number ?? 'R';
  await tx.insert(refundParts).values(
    parts.map(({ receiptId, amount }) => ({
      id: randomUUID(),
      refundId: refund.id,
      receiptId,
      amount,
      outRefundNo: `${prefix}_R${randomBytes(6).toString('hex').toUpperCase()}`,
      state: 'begun' as const,
      // A manual transfer, or one to a balance, needs no query.
      nextQueryAt: way === 'original' ? source.at : null,
      createdAt: source.at,
      changedAt: source.at,
    })),
  );
  if (refund.receiptId === null && order !== null)
    await requireReleasable(tx, order, releasedBy(refund, order));
  const sent = await changeRefund(tx, refund.id, { state: 'sent' });
  if (refund.receiptId === null && order !== null)
    await changeOrderState(tx, order, 'refunding', refund.reason, source);
  if (way === 'balance') return toBalance(tx, sent, order, source);
  await emit(tx, refundChanged, aboutRefund(sent), source.at);
  return sent;
}

// Refunds to the person's balance. No provider is involved, so the person gets the money immediately.
async function toBalance(
  tx: Tx,
  refund: RefundRow,
  order: OrderRow | null,
  source: AuditSource,
): Promise<RefundRow> {
  if (order?.currency !== refund.currency) refuse(refundRefusals.REFUND_WAY);
  const { accountId, currency, meetingId } = order;
  await requireNoDebt(tx, accountId, currency);
  await creditBalance(
    tx,
    {
      accountId,
      currency,
      amount: refund.amount,
      subjectId: refund.id,
      meetingId,
      orderId: order.id,
      kind: 'refund',
      against: null,
    },
    source.at,
  );
  for (const part of (await findParts(tx, [refund.id])).get(refund.id) ?? [])
    await settlePart(tx, part, { refundNo: null, state: 'done' }, source);
  return (await lockRefund(tx, refund.id)).refund;
}

async function planParts(
  tx: Tx,
  { orderId, receiptId, amount }: RefundRow,
  way: RefundWay,
): Promise<readonly Part[]> {
  // An earlier check has decided whether the provider can refund an unapplied receipt.
  if (receiptId !== null) return [{ receiptId, amount }];
  if (orderId === null) throw new Error('A refund of nothing');
  return splitRefund(amount, way, await findRefundable(tx, orderId)) ?? refuse(refundRefusals.REFUND_WAY);
}

/** Refuses unless the order is paid and at least this amount of it has not been refunded. */
export function requireLeft(order: OrderRow, amount: number): void {
  if (!mayFollow(order.state, 'refunding')) refuse(orderRefusals.ORDER_STATE);
  const left = order.received - order.refunded;
  if (left === 0) refuse(orderRefusals.ORDER_STATE);
  if (amount > left) {
    const { currency } = order;
    const values = {
      left: { en: formatAmount(left, currency, 'en'), zh: formatAmount(left, currency, 'zh-cn') },
    };
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { amount: { code: refundMessages.refund_amount, values } },
    });
  }
}

async function requireLines(
  tx: Tx,
  order: OrderRow,
  ends: RefundEnds,
  lineIds: readonly number[],
): Promise<void> {
  if (ends !== 'lines') return;
  const held = new Set((await findNamedLines(tx, order.id)).filter((line) => line.held).map(({ id }) => id));
  if (!lineIds.every((id) => held.has(id)))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { lineIds: refundMessages.refund_lines } });
}
