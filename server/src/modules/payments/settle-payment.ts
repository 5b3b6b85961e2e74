import type { PaidWith, ReceiptSource, WaitsFor } from '@plenum/contract/payments/schemas';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { AuditSource } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { type Applied, applyPayment } from '#modules/registration/public';
import { creditRecharge } from './balance/credit-recharge.ts';
import { factsOf, type Payable } from './payable.ts';
import type { PayableRef } from './payable-ref.ts';
import { type ReceiptProvider, type ReceiptRow, receipts } from './tables.ts';

/** What a provider, or a person of finance, says about money that has come in. */
export interface MoneyReport {
  readonly meetingId: string;
  readonly provider: ReceiptProvider;
  /** What the provider, or the bank's statement, calls this one transaction. */
  readonly tradeNo: string;
  readonly method: PaidWith;
  readonly source: ReceiptSource;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly note: string;
  /** A reason found before the order was looked at, such as another merchant. */
  readonly doubt: WaitsFor | null;
  /** The try to pay that it came by; it goes back by the same one. */
  readonly attemptId?: string;
  /** Finance knows that the price was to be paid earlier, and accepts it. */
  readonly isLateAccepted: boolean;
}

/**
 * The one function by which money reaches an order or a recharge, for notifications, queries, slips, statements and
 * reconciliation alike. It only goes forward: money that was reported before has no second effect, and null is returned.
 * What can't be counted toward the order is kept as a receipt that waits for finance, so that nothing is lost. The row of
 * the order or recharge is locked, which also makes reports about the same one wait for each other.
 */
export async function settlePayment(
  tx: Tx,
  payable: Payable | null,
  report: MoneyReport,
  source: AuditSource,
): Promise<ReceiptRow | null> {
  if (await isKnown(tx, report)) return null;
  const { meetingId, provider, tradeNo, method, amount, currency, paidAt, note, doubt } = report;
  const id = orderedId(source.at.getTime());
  const result: Applied | { outcome: WaitsFor; applied: 0 } =
    payable === null || isDoubted(payable, doubt)
      ? { outcome: doubt ?? 'unknown_order', applied: 0 }
      : await apply(tx, payable, report, id, source);
  const { applied } = result;
  const [receipt] = await tx
    .insert(receipts)
    .values({
      id,
      meetingId,
      ...(payable ? factsOf(payable).ref : nothingKnown),
      provider,
      tradeNo,
      method,
      source: report.source,
      currency,
      amount,
      applied,
      waitsFor: waitsFor(result, amount),
      attemptId: report.attemptId ?? null,
      paidAt,
      note,
      recordedBy: source.actor,
      recordedAt: source.at,
    })
    .returning();
  if (!receipt) throw new Error(`No receipt for ${tradeNo}`);
  await park(tx, receipt, amount - applied, source.at);
  return receipt;
}

// A recharge takes any amount: what came in is the person's. An order is never paid by another amount than asked for.
function isDoubted(payable: Payable, doubt: WaitsFor | null): boolean {
  return doubt !== null && !('recharge' in payable && doubt === 'wrong_amount');
}

const nothingKnown: PayableRef = { orderId: null, rechargeId: null };

function apply(
  tx: Tx,
  payable: Payable,
  report: MoneyReport,
  receiptId: string,
  source: AuditSource,
): Promise<Applied> {
  if ('recharge' in payable) return creditRecharge(tx, payable.recharge, report, receiptId, source);
  return applyPayment(tx, payable, { ...report, reason: report.note }, source);
}

/** Money that pays for nothing yet is held apart under its receipt's own id; a negative amount takes it out again. */
export async function park(
  tx: Tx,
  receipt: Pick<ReceiptRow, 'id' | 'currency'>,
  amount: number,
  at: Date,
): Promise<void> {
  await postJournal(tx, { currency: receipt.currency, at }, [
    { account: 'cash', amount, subjectId: receipt.id },
    { account: 'unapplied', amount: -amount, subjectId: receipt.id },
  ]);
}

function waitsFor(
  { outcome, applied }: Applied | { outcome: WaitsFor; applied: 0 },
  amount: number,
): WaitsFor | null {
  if (outcome === 'paid' || outcome === 'part') return applied < amount ? 'overpaid' : null;
  return outcome;
}

async function isKnown(tx: Tx, { provider, tradeNo }: MoneyReport): Promise<boolean> {
  if (provider === 'bank') return false;
  const [known] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.provider, provider), eq(receipts.tradeNo, tradeNo)));
  return known !== undefined;
}
