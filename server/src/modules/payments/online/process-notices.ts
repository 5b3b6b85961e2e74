import { usualMethodOf } from '@plenum/contract/meetings/payment-methods';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { ByProvider } from '@plenum/contract/payments/refund-schemas';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { lockPayables, type Payable } from '../settling/payable.ts';
import type { ProviderRefund, Notice, Transaction } from '../providers/provider.ts';
import { recordProviderRefund } from '../refunds/provider-refund.ts';
import { findNoticedPart } from '../refunds/refund-queries.ts';
import { settlePart } from '../refunds/settle-refund.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import type { AttemptRow, NoticeRow } from '../tables.ts';
import { applyPaid, applyTransaction, applyUnpaid, type LockedUpdate } from './apply-transaction.ts';
import { findAttempts, lockAttempts } from '../attempt-queries.ts';
import { type Merchant, merchantOf } from '../merchants/find-merchants.ts';

/**
 * Processes stored notices, and returns the result of each. Their subjects are locked and read together, and received
 * money is settled together. Notices about the same registration are processed one after the other, in the order they
 * came.
 */
export async function processNotices(
  kernel: Kernel,
  tx: Tx,
  rows: readonly NoticeRow[],
): Promise<ReadonlyMap<number, string>> {
  const known = await readTogether(kernel, tx, rows);
  const outcomes = new Map<number, string>();
  const paid: (readonly [id: number, update: LockedUpdate])[] = [];
  const later: NoticeRow[] = [];
  const begun = new Set<string>();
  const sorted = rows.map((row) => ({ row, update: lockedUpdateOf(row, known) })).toSorted(inLockOrder);
  for (const { row, update } of sorted) {
    const lockKey = update ? lockKeyOf(update.payable) : '';
    if (!update || begun.has(lockKey) || mayTakeBack(update.transaction)) later.push(row);
    else if (update.transaction.state === 'paid') paid.push([row.id, update]);
    else outcomes.set(row.id, await applyUnpaid(kernel, tx, update));
    begun.add(lockKey);
  }
  const settled = await applyPaid(
    kernel,
    tx,
    paid.map(([, update]) => update),
  );
  for (const [index, [id]] of paid.entries()) outcomes.set(id, settled[index] ?? 'known');
  for (const row of later) outcomes.set(row.id, await doOne(kernel, tx, row, known));
  return outcomes;
}

/** The subjects of the notices. */
interface Known {
  readonly merchants: ReadonlyMap<string, Merchant | null>;
  /** Attempts by our number, locked like their orders and top-ups. */
  readonly attempts: ReadonlyMap<string, AttemptRow>;
  readonly payables: ReadonlyMap<string, Payable>;
}

async function readTogether(kernel: Kernel, tx: Tx, rows: readonly NoticeRow[]): Promise<Known> {
  const merchants = new Map<string, Merchant | null>();
  for (const row of rows) {
    const { wallet, merchantAccountId } = row;
    if (!merchants.has(merchantKey(row)))
      merchants.set(merchantKey(row), await merchantOf(kernel, tx, wallet, merchantAccountId));
  }
  const numbers = rows.flatMap((row) => transactionOf(row)?.outTradeNo ?? []);
  const found = [...(await findAttempts(tx, numbers)).values()];
  const payables = await lockPayables(tx, found);
  const locked = await lockAttempts(
    tx,
    found.map(({ id }) => id),
  );
  const attempts = new Map([...locked.values()].map((attempt) => [attempt.outTradeNo, attempt]));
  return { merchants, attempts, payables };
}

function merchantKey({ wallet, merchantAccountId }: NoticeRow): string {
  return `${wallet} ${merchantAccountId ?? 'sandbox'}`;
}

/** Returns the payment that a notice is about; null if it is about something else. */
function transactionOf({ content }: NoticeRow): Transaction | null {
  const notice = content as Notice;
  if (notice.kind !== 'transaction') return null;
  const { transaction } = notice;
  // Converts the date, which JSON stores as a string.
  return { ...transaction, paidAt: transaction.paidAt && new Date(transaction.paidAt) };
}

/** Returns the provider's update of one of our attempts; null if the notice is about something else. */
function lockedUpdateOf(row: NoticeRow, { merchants, attempts, payables }: Known): LockedUpdate | null {
  const merchant = merchants.get(merchantKey(row));
  const transaction = transactionOf(row);
  const attempt = transaction && attempts.get(transaction.outTradeNo);
  const payable = attempt && payables.get(attempt.orderId ?? attempt.rechargeId ?? '');
  if (!merchant || !payable || attempt.merchantAccountId !== row.merchantAccountId) return null;
  return { attempt, payable, merchant, transaction, source: 'notice' };
}

/**
 * Returns a key that sorts orders by registration, then top-ups by account, which is the locking order of their rows
 * and of balances.
 */
function lockKeyOf(payable: Payable): string {
  return 'recharge' in payable ? `2 ${payable.recharge.accountId}` : `1 ${payable.registration.id}`;
}

type Sortable = { readonly row: NoticeRow; readonly update: LockedUpdate | null };

function inLockOrder(one: Sortable, other: Sortable): number {
  const [first = '', second = ''] = [one, other].map(({ update }) =>
    update ? lockKeyOf(update.payable) : '',
  );
  if (first !== second) return first < second ? -1 : 1;
  return one.row.id - other.row.id;
}

// Returns whether a payment may have to be reversed: a failed one with a trade number may have been reported as paid
// before.
function mayTakeBack({ state, tradeNo }: Transaction): boolean {
  return state === 'failed' && tradeNo !== null;
}

async function doOne(kernel: Kernel, tx: Tx, row: NoticeRow, known: Known): Promise<string> {
  const { wallet, merchantAccountId } = row;
  const notice = row.content as Notice;
  if (notice.kind === 'ignored') return 'ignored';
  if (notice.kind === 'claim') throw new Error('A claim is not confirmed yet');
  const merchant = known.merchants.get(merchantKey(row));
  if (!merchant) return 'no merchant account';
  const by = { actor: null, requestId: null, address: null, at: kernel.clock.now() };
  const recordRefund = (kind: ByProvider, told: ProviderRefund) =>
    recordProviderRefund(tx, { wallet, merchant, kind }, told, by);
  if (notice.kind === 'reversal') return recordRefund('reversed', notice.givenBack);
  if (notice.kind === 'refund') {
    const { refund, givenBack } = notice;
    const part = await findNoticedPart(tx, refund.outRefundNo, wallet, merchantAccountId);
    if (part) return settlePart(tx, part, refund, by);
    return givenBack && refund.state === 'done' ? recordRefund('refunded', givenBack) : 'unknown';
  }
  const { tradeNo, amount, currency } = notice.transaction;
  if (tradeNo !== null && mayTakeBack(notice.transaction)) {
    const told = { tradeNo, refundNo: tradeNo, amount, currency, isSum: false };
    const outcome = await recordRefund('reversed', told);
    if (outcome !== 'unknown') return outcome;
  }
  // Read again, because an earlier notice may have changed the order.
  const update = lockedUpdateOf(row, known);
  if (update) return applyTransaction(kernel, tx, update);
  const transaction = transactionOf(row);
  return transaction?.state === 'paid' ? keepUnknown(kernel, tx, merchant, wallet, transaction) : 'unknown';
}

/** Stores real money whose order is not known, such as a payment made by hand in the provider's own console. */
export async function keepUnknown(
  kernel: Kernel,
  tx: Tx,
  { meetingId }: Merchant,
  wallet: Wallet,
  { outTradeNo, tradeNo, amount, currency, paidAt }: Transaction,
  source: 'notice' | 'bill' = 'notice',
): Promise<string> {
  if (meetingId === null) return 'unknown';
  const at = kernel.clock.now();
  const report = {
    meetingId,
    provider: wallet,
    tradeNo: tradeNo ?? outTradeNo,
    method: usualMethodOf(wallet),
    source,
    amount,
    currency,
    paidAt: paidAt ?? at,
    note: outTradeNo,
    doubt: null,
    isLateAccepted: false,
  } as const;
  const receipt = await settlePayment(tx, null, report, { actor: null, requestId: null, address: null, at });
  return receipt ? 'waiting' : 'known';
}
