import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { needsDecision, type DifferenceKind } from '@plenum/contract/payments/reconciliation';
import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { applyTransaction } from '../online/apply-transaction.ts';
import type { Merchant } from '../merchants/find-merchants.ts';
import { keepUnknown } from '../online/process-notices.ts';
import type { Transaction } from '../providers/provider.ts';
import { type AttemptRow, merchantAccounts, paymentAttempts, type ReceiptRow, receipts } from '../tables.ts';

/** The payments of one conference with one provider on one day, in China's time. */
export interface Unit {
  readonly meetingId: string;
  readonly wallet: Wallet;
  readonly day: string;
}

/** A payment in the bill of one of the conference's accounts. */
export interface Billed {
  readonly merchant: Merchant;
  readonly transaction: Transaction;
}

export interface FoundDifference {
  readonly kind: DifferenceKind;
  readonly tradeNo: string;
  readonly orderId: string | null;
  readonly currency: string;
  readonly billed: number | null;
  readonly recorded: number | null;
}

export interface Comparison {
  readonly billed: number;
  readonly recorded: number;
  readonly isAgreed: boolean;
  readonly differences: readonly FoundDifference[];
}

/**
 * Compares a day's bill with the receipts. Payments that are only in the bill are settled like any other report of the
 * provider. Payments that are only recorded, or with another amount, are left to finance.
 */
export async function compareBill(kernel: Kernel, unit: Unit, bill: readonly Billed[]): Promise<Comparison> {
  const attempts = await findAttempts(kernel.db, bill);
  // In the sandbox all conferences share one account, so the other conferences' payments are skipped.
  const own = bill.filter(({ merchant, transaction }) => {
    const attempt = attempts.get(transaction.outTradeNo);
    return attempt ? attempt.meetingId === unit.meetingId : merchant.meetingId === unit.meetingId;
  });
  const known = await findKnown(kernel.db, unit, own);
  const recorded = await findRecorded(kernel.db, unit);
  const differences: FoundDifference[] = [];
  for (const one of own) {
    const receipt = known.get(tradeNoOf(one));
    const found = receipt
      ? compareAmounts(one, receipt)
      : await settle(kernel, unit.wallet, one, attempts.get(one.transaction.outTradeNo));
    if (found) differences.push(found);
  }
  const billed = new Set(own.map(tradeNoOf));
  const missing = recorded.filter(({ tradeNo }) => !billed.has(tradeNo));
  for (const { tradeNo, orderId, currency, amount } of missing)
    differences.push({ kind: 'missing', tradeNo, orderId, currency, billed: null, recorded: amount });
  return {
    billed: own.length,
    recorded: recorded.length,
    isAgreed: !differences.some(({ kind }) => needsDecision(kind)),
    differences,
  };
}

// A receipt's number: the provider's, or ours if there is none.
function tradeNoOf({ transaction: { tradeNo, outTradeNo } }: Billed): string {
  return tradeNo ?? outTradeNo;
}

function compareAmounts(one: Billed, receipt: ReceiptRow): FoundDifference | null {
  const { amount, currency } = one.transaction;
  if (receipt.amount === amount && receipt.currency === currency) return null;
  return {
    kind: 'amount',
    tradeNo: tradeNoOf(one),
    orderId: receipt.orderId,
    currency,
    billed: amount,
    recorded: receipt.amount,
  };
}

async function settle(
  kernel: Kernel,
  wallet: Wallet,
  one: Billed,
  attempt: AttemptRow | undefined,
): Promise<FoundDifference | null> {
  const { merchant, transaction } = one;
  const { amount, currency } = transaction;
  const about = { tradeNo: tradeNoOf(one), currency, billed: amount, recorded: null };
  if (attempt && attempt.merchantAccountId === merchant.accountId) {
    const outcome = await kernel.db.transaction((tx) =>
      applyTransaction(kernel, tx, { attempt, merchant, transaction, source: 'bill' }),
    );
    // A notice may have arrived while the bill was being read.
    return outcome === 'known' ? null : { kind: 'settled', orderId: attempt.orderId, ...about };
  }
  const outcome = await kernel.db.transaction((tx) =>
    keepUnknown(kernel, tx, merchant, wallet, transaction, 'bill'),
  );
  return outcome === 'waiting' ? { kind: 'unknown', orderId: null, ...about } : null;
}

async function findAttempts(db: Db, bill: readonly Billed[]): Promise<ReadonlyMap<string, AttemptRow>> {
  const numbers = bill.map(({ transaction }) => transaction.outTradeNo);
  const rows = await db.select().from(paymentAttempts).where(inArray(paymentAttempts.outTradeNo, numbers));
  return new Map(rows.map((row) => [row.outTradeNo, row]));
}

/** Finds the payments in the bill that are already recorded, on any day. */
async function findKnown(
  db: Db,
  { wallet }: Unit,
  bill: readonly Billed[],
): Promise<ReadonlyMap<string, ReceiptRow>> {
  const rows = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.provider, wallet), inArray(receipts.tradeNo, bill.map(tradeNoOf))));
  return new Map(rows.map((row) => [row.tradeNo, row]));
}

const DAY = 86_400_000;

async function findRecorded(db: Db, { meetingId, wallet, day }: Unit): Promise<ReceiptRow[]> {
  const start = new Date(`${day}T00:00:00+08:00`);
  return db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.meetingId, meetingId),
        eq(receipts.provider, wallet),
        isNull(receipts.undoneAt),
        gte(receipts.paidAt, start),
        lt(receipts.paidAt, new Date(start.getTime() + DAY)),
      ),
    );
}

export interface BillAccount {
  readonly meetingId: string;
  readonly wallet: Wallet;
  /** Null for the payment sandbox. */
  readonly accountId: string | null;
}

/**
 * The accounts whose days are compared: those in use, those retired recently, and the sandbox if it was recently used.
 */
export async function findAccounts(db: Db, since: Date): Promise<BillAccount[]> {
  const { meetingId, wallet, id, retiredAt } = merchantAccounts;
  const real = await db
    .select({ meetingId, wallet, accountId: id })
    .from(merchantAccounts)
    .where(or(isNull(retiredAt), gte(retiredAt, since)));
  const played = await db
    .selectDistinct({ meetingId: paymentAttempts.meetingId, wallet: paymentAttempts.wallet })
    .from(paymentAttempts)
    .where(and(isNull(paymentAttempts.merchantAccountId), gte(paymentAttempts.createdAt, since)));
  return [...real, ...played.map((one) => ({ ...one, accountId: null }))];
}
