import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import type * as endpoints from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import type { ByProvider, Refund } from '@plenum/contract/payments/refund-schemas';
import { byProviderWords } from '@plenum/contract/payments/refund-words';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { lockOrder } from '#modules/registration/orders/public';
import { refundFact } from '../audit-facts.ts';
import type { Merchant } from '../merchants/find-merchants.ts';
import type { ProviderRefund } from '../providers/provider.ts';
import {
  paymentAttempts,
  type ReceiptRow,
  receipts,
  refundParts,
  type RefundRow,
  refunds,
} from '../tables.ts';
import { aboutRefund, refundChanged } from './events.ts';
import { presentRefunds } from './present-refund.ts';
import { changeRefund, findParts, lockRefund } from './refund-queries.ts';
import { mayOweAgain } from './reverse-payment.ts';
import { settlePart } from './settle-refund.ts';

/** A refund as reported, with the account that reported it. */
interface Told {
  readonly wallet: Wallet;
  readonly merchant: Merchant;
  readonly kind: ByProvider;
}

/**
 * Records a refund or reversal that a provider made without our request: a person refunded it on the provider's
 * website, or the provider took the money back after a dispute. The money is gone in any case, so it is recorded as a
 * refund and applied if possible: to unapplied money first, then to the order's payment. After a dispute, the order
 * owes its money again, and a top-up's money becomes the person's debt. If the refund can't be applied, for example
 * while another refund is in progress, it is recorded as failed. In either case it waits for finance's acknowledgement.
 * The function is idempotent.
 */
export async function recordProviderRefund(
  tx: Tx,
  { wallet, merchant, kind }: Told,
  told: ProviderRefund,
  source: AuditSource,
): Promise<'unknown' | 'known' | 'booked' | 'not booked'> {
  const found = await findReceipt(tx, wallet, merchant, told.tradeNo);
  if (!found) return 'unknown';
  const locked = found.orderId === null ? null : await lockOrder(tx, found.orderId);
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, found.id)).for('update');
  if (!receipt) return 'unknown';
  const amount = told.isSum ? told.amount - (await sumOfDone(tx, receipt.id)) : told.amount;
  if (amount <= 0 || (await isKnown(tx, receipt.id, told.refundNo))) return 'known';
  const isSame = told.currency === receipt.currency;
  const waiting = isSame ? Math.min(amount, receipt.amount - receipt.applied - receipt.returned) : 0;
  // An amount that was refunded on the provider's website is no longer owed; a disputed amount is still part of the
  // order's price.
  const isOwed =
    locked === null || (kind === 'reversed' && isSame && (await mayOweAgain(tx, locked, amount - waiting)));
  const parts: readonly (readonly [amount: number, of: 'receipt' | 'order'])[] = isOwed
    ? [[amount, 'receipt']]
    : [
        [waiting, 'receipt'],
        [amount - waiting, 'order'],
      ];
  let isBooked = true;
  for (const [part, of] of parts) {
    if (part === 0) continue;
    const refund = await writeDown(tx, receipt, { kind, amount: part, of, told }, source);
    if (isSame && (await book(tx, refund, source)) === 'done') continue;
    isBooked = false;
    await emit(tx, refundChanged, aboutRefund(refund), source.at);
  }
  return isBooked ? 'booked' : 'not booked';
}

// Finds only payments to the account that reports the refund.
async function findReceipt(
  tx: Tx,
  wallet: Wallet,
  { accountId, meetingId }: Merchant,
  tradeNo: string,
): Promise<ReceiptRow | null> {
  const [found] = await tx
    .select({ receipt: receipts, attempt: paymentAttempts })
    .from(receipts)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .where(and(eq(receipts.provider, wallet), eq(receipts.tradeNo, tradeNo)));
  if (!found) return null;
  const { receipt, attempt } = found;
  const isTheirs = attempt ? attempt.merchantAccountId === accountId : receipt.meetingId === meetingId;
  return isTheirs ? receipt : null;
}

async function sumOfDone(tx: Tx, receiptId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refundParts.amount}), 0)::integer` })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(
      // Money that the provider has already refunded is not refundable, even if the refund is not booked yet.
      and(
        eq(refundParts.receiptId, receiptId),
        sql`(${refundParts.state} = 'done' or ${refunds.byProvider} is not null)`,
      ),
    );
  return row?.sum ?? 0;
}

async function isKnown(tx: Tx, receiptId: string, refundNo: string): Promise<boolean> {
  const [part] = await tx
    .select({ id: refundParts.id })
    .from(refundParts)
    .where(and(eq(refundParts.receiptId, receiptId), eq(refundParts.refundNo, refundNo)));
  return part !== undefined;
}

interface Written {
  readonly kind: ByProvider;
  readonly amount: number;
  /** Whether unapplied money or the order's payment was refunded. */
  readonly of: 'receipt' | 'order';
  readonly told: ProviderRefund;
}

async function writeDown(
  tx: Tx,
  receipt: ReceiptRow,
  { kind, amount, of, told }: Written,
  { at, ...by }: AuditSource,
): Promise<RefundRow> {
  const { en, zh } = byProviderWords[kind];
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: orderedId(at.getTime()),
      meetingId: receipt.meetingId,
      orderId: receipt.orderId,
      receiptId: of === 'receipt' ? receipt.id : null,
      currency: told.currency,
      amount,
      way: 'original',
      state: 'failed',
      ends: 'nothing',
      // Both languages are stored, because the order's history has no reader's language; lists show the reason in the
      // reader's language.
      reason: `${en} · ${zh}`,
      isByBuyer: false,
      byProvider: kind,
      askedAt: at,
      decidedAt: at,
      endedAt: at,
    })
    .returning();
  if (!refund) throw new Error('A refund was not written');
  await tx.insert(refundParts).values({
    id: randomUUID(),
    refundId: refund.id,
    receiptId: receipt.id,
    amount,
    outRefundNo: `${receipt.provider}:${told.tradeNo}:${told.refundNo}:${of}`,
    refundNo: told.refundNo,
    state: 'failed',
    createdAt: at,
    changedAt: at,
  });
  const detail = { refund: refund.id, kind, amount, provider: receipt.provider, refundNo: told.refundNo };
  await writeAudit(tx, refundFact('refund.by_provider', refund, detail), { at, ...by });
  return refund;
}

async function book(tx: Tx, { id }: RefundRow, source: AuditSource) {
  const [part] = (await findParts(tx, [id])).get(id) ?? [];
  if (!part) throw new Error(`Refund ${id} has no part`);
  return settlePart(tx, part, { refundNo: part.refundNo, state: 'done' }, source);
}

/**
 * Finance acknowledges a refund by the provider. If it could not be applied before, it is tried again, because the
 * obstacle may be gone.
 */
export async function noteRefund(
  tx: Tx,
  { meetingId, refundId }: { readonly meetingId: string; readonly refundId: string },
  { note }: BodyOf<typeof endpoints.noteRefund>,
  { language, ...source }: AuditSource & { readonly language: Language },
): Promise<Refund> {
  const { refund } = await lockRefund(tx, refundId, (found) => found.meetingId === meetingId);
  const isOurs = refund.byProvider === null;
  if ((isOurs && refund.state !== 'failed') || refund.notedAt !== null) refuse(refundRefusals.REFUND_STATE);
  if (!isOurs && refund.state === 'failed') await book(tx, refund, source);
  const noted = await changeRefund(tx, refundId, { note, notedBy: source.actor, notedAt: source.at });
  await writeAudit(tx, refundFact('refund.noted', noted, { refund: refundId, note }), source);
  const [shown] = await presentRefunds(tx, [noted], { language, isStaff: true });
  if (!shown) throw new Error('A refund is shown as one');
  return shown;
}
