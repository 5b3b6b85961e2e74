import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import type { Merchant } from '../merchants/find-merchants.ts';
import type { BilledRefund } from '../providers/provider.ts';
import { recordProviderRefund } from '../refunds/provider-refund.ts';
import { settlePart } from '../refunds/settle-refund.ts';
import {
  paymentAttempts,
  type ReceiptRow,
  receipts,
  type RefundPartRow,
  refundParts,
  refunds,
} from '../tables.ts';
import type { FoundDifference, Unit } from './compare-bill.ts';

/** One account's refunds in a day's bill. */
interface BilledRefunds {
  readonly merchant: Merchant;
  readonly refunds: readonly BilledRefund[];
}

const DAY = 86_400_000;
// A provider may list a refund on the day it was requested, or on the day it arrived.
const DAYS_TO_APPEAR = 2;

/**
 * Compares a day's bill with the refunds. One that arrived without our knowledge is settled, or recorded as a refund by
 * the provider. A different amount, or a refund that is in no bill two days later, is left to finance.
 */
export async function compareRefunds(
  kernel: Kernel,
  unit: Unit,
  bills: readonly BilledRefunds[],
): Promise<FoundDifference[]> {
  const differences: FoundDifference[] = [];
  for (const { merchant, refunds: billed } of bills)
    for (const refund of billed) {
      const found = await kernel.db.transaction((tx) => compareOne(kernel, tx, unit, merchant, refund));
      if (found) differences.push(found);
    }
  return [...differences, ...(await findUnlisted(kernel.db, unit))];
}

async function compareOne(
  kernel: Kernel,
  tx: Tx,
  unit: Unit,
  merchant: Merchant,
  refund: BilledRefund,
): Promise<FoundDifference | null> {
  const receipt = await findReceipt(tx, unit, merchant, refund.tradeNo);
  // The payment is unknown. The comparison of the bill of the payment's own day has reported that.
  if (!receipt) return null;
  const about = {
    tradeNo: refund.outRefundNo || refund.refundNo,
    orderId: receipt.orderId,
    currency: refund.currency,
    billed: refund.amount,
  };
  const source = { actor: null, requestId: null, address: null, at: kernel.clock.now() };
  const before = await findPart(tx, receipt.id, refund);
  if (before && before.amount !== refund.amount) {
    await markBilled(tx, before, unit);
    return { kind: 'refund_amount', ...about, recorded: before.amount };
  }
  const outcome = before
    ? await settleKnown(tx, before, refund, source)
    : await recordProviderRefund(tx, { wallet: unit.wallet, merchant, kind: 'refunded' }, refund, source);
  // The refund is marked last, because the order is locked before the parts of its refunds.
  const part = before ?? (await findPart(tx, receipt.id, refund));
  if (part) await markBilled(tx, part, unit);
  if (outcome === 'known' || outcome === 'unknown') return null;
  return { kind: outcome === 'conflict' ? 'refund_conflict' : 'refund_settled', ...about, recorded: null };
}

/** A refund by the provider that could not be applied is already waiting for finance. */
async function settleKnown(tx: Tx, part: FoundPart, { refundNo }: BilledRefund, source: AuditSource) {
  if (part.state === 'done' || part.isByProvider) return 'known';
  return settlePart(tx, part, { refundNo, state: 'done' }, source);
}

async function markBilled(tx: Tx, { id }: FoundPart, { day }: Unit): Promise<void> {
  await tx.update(refundParts).set({ billedOn: day }).where(eq(refundParts.id, id));
}

// Finds a receipt of this conference that was paid to the account whose bill is compared.
async function findReceipt(
  tx: Tx,
  { meetingId, wallet }: Unit,
  merchant: Merchant,
  tradeNo: string,
): Promise<ReceiptRow | null> {
  const [found] = await tx
    .select({ receipt: receipts, attempt: paymentAttempts })
    .from(receipts)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .where(
      and(eq(receipts.provider, wallet), eq(receipts.tradeNo, tradeNo), eq(receipts.meetingId, meetingId)),
    );
  if (!found) return null;
  const isTheirs = found.attempt === null || found.attempt.merchantAccountId === merchant.accountId;
  return isTheirs ? found.receipt : null;
}

type FoundPart = RefundPartRow & { readonly isByProvider: boolean };

/**
 * Finds a refund by our number or the provider's. Alipay may report a refund made on its website without any number;
 * then a refund of the same amount that is in no bill yet is returned.
 */
async function findPart(
  tx: Tx,
  receiptId: string,
  { outRefundNo, refundNo, amount }: BilledRefund,
): Promise<FoundPart | null> {
  const rows = await tx
    .select({ part: refundParts, byProvider: refunds.byProvider })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(eq(refundParts.receiptId, receiptId))
    .orderBy(refundParts.createdAt);
  const found =
    rows.find(({ part }) => outRefundNo !== '' && part.outRefundNo === outRefundNo) ??
    rows.find(({ part }) => part.refundNo !== null && part.refundNo === refundNo) ??
    rows.find(
      ({ part, byProvider }) => byProvider !== null && part.amount === amount && part.billedOn === null,
    );
  return found ? { ...found.part, isByProvider: found.byProvider !== null } : null;
}

/** Returns refunds that were recorded as arrived two days before `day` and are in no bill. */
async function findUnlisted(db: Db, { meetingId, wallet, day }: Unit): Promise<FoundDifference[]> {
  const end = new Date(`${day}T00:00:00+08:00`).getTime() - (DAYS_TO_APPEAR - 1) * DAY;
  const rows = await db
    .select({ part: refundParts, receipt: receipts })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .innerJoin(receipts, eq(receipts.id, refundParts.receiptId))
    .where(
      and(
        eq(receipts.meetingId, meetingId),
        eq(receipts.provider, wallet),
        eq(refunds.way, 'original'),
        isNull(refunds.byProvider),
        eq(refundParts.state, 'done'),
        isNull(refundParts.billedOn),
        gte(refundParts.changedAt, new Date(end - DAY)),
        lt(refundParts.changedAt, new Date(end)),
      ),
    );
  return rows.map(({ part, receipt }) => ({
    kind: 'refund_missing',
    tradeNo: part.outRefundNo,
    orderId: receipt.orderId,
    currency: receipt.currency,
    billed: null,
    recorded: part.amount,
  }));
}
