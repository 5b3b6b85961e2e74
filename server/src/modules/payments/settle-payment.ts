import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { ReceiptSource, WaitsFor } from '@plenum/contract/payments/schemas';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { AuditSource } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { type Applied, applyPayment, type LockedOrder } from '#modules/registration/public';
import type { ProviderName } from './providers/provider.ts';
import { type ReceiptRow, receipts } from './tables.ts';

/** What a provider, or a person of finance, says about money that has come in. */
export interface MoneyReport {
  readonly meetingId: string;
  readonly provider: ProviderName | 'bank';
  /** What the provider, or the bank's statement, calls this one transaction. */
  readonly tradeNo: string;
  readonly method: PaymentMethod;
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
 * The one function by which money reaches an order, for notifications, queries, slips, statements and reconciliation alike.
 * It only goes forward: money that was reported before has no second effect, and null is returned. What can't be counted
 * toward the order is kept as a receipt that waits for finance, so that nothing is lost. The order's row is locked, which
 * also makes reports about the same order wait for each other.
 */
export async function settlePayment(
  tx: Tx,
  locked: LockedOrder | null,
  report: MoneyReport,
  source: AuditSource,
): Promise<ReceiptRow | null> {
  if (await isKnown(tx, report)) return null;
  const { meetingId, provider, tradeNo, method, amount, currency, paidAt, note, doubt } = report;
  const result: Applied | { outcome: WaitsFor; applied: 0 } =
    locked === null || doubt !== null
      ? { outcome: doubt ?? 'unknown_order', applied: 0 }
      : await applyPayment(tx, locked, { ...report, reason: note }, source);
  const { applied } = result;
  const [receipt] = await tx
    .insert(receipts)
    .values({
      id: orderedId(source.at.getTime()),
      meetingId,
      orderId: locked?.order.id ?? null,
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
