import type { PaidWith, ReceiptSource, WaitsFor } from '@plenum/contract/payments/schemas';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { AuditSource } from '#modules/audit/public';
import { type Journal, type Posting, postJournals } from '#modules/ledger/public';
import { type Applied, applyPayments, type PaymentOf } from '#modules/registration/settling/public';
import type { LockedOrder } from '#modules/registration/orders/public';
import { creditRecharge } from '../balance/credit-recharge.ts';
import { payableFacts, type Payable } from './payable.ts';
import type { PayableRef } from '../payable-ref.ts';
import { type ReceiptProvider, type ReceiptRow, receipts } from '../tables.ts';

/** A report of received money, from a provider or finance. */
export interface MoneyReport {
  readonly meetingId: string;
  readonly provider: ReceiptProvider;
  /** The number of the transaction at the provider or in the bank's statement. */
  readonly tradeNo: string;
  readonly method: PaidWith;
  readonly source: ReceiptSource;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly note: string;
  /**
   * A reason not to apply the money, such as another merchant, if one was found before the order was read; otherwise
   * null.
   */
  readonly doubt: WaitsFor | null;
  /** The payment attempt by which the money came; it is refunded through the same attempt. */
  readonly attemptId?: string;
  /** True if finance accepts the money although it came after its price had expired. */
  readonly isLateAccepted: boolean;
}

/** Reported money and the order or top-up that it is for, whose row is locked; `payable` is null if that is unknown. */
export interface ReportedMoney {
  readonly payable: Payable | null;
  readonly report: MoneyReport;
}

export async function settlePayment(
  tx: Tx,
  payable: Payable | null,
  report: MoneyReport,
  source: AuditSource,
): Promise<ReceiptRow | null> {
  const [receipt = null] = await settlePayments(tx, [{ payable, report }], source);
  return receipt;
}

/**
 * The only function that applies money to orders and top-ups, for notices, queries, proofs of payment, statements and
 * reconciliation. A repeated report of the same money has no effect, and its result is null. Money that can't be
 * counted toward the order is kept as a receipt that waits for finance, so that no money is lost. The row of the order
 * or top-up must be locked, so that concurrent reports about it wait for each other. The reports of one call must be
 * about different orders or top-ups.
 */
export async function settlePayments(
  tx: Tx,
  reported: readonly ReportedMoney[],
  source: AuditSource,
): Promise<(ReceiptRow | null)[]> {
  const known = await findKnown(tx, reported);
  const all = reported.map((one) => {
    return { ...one, id: known.has(keyOf(one.report)) ? null : orderedId(source.at.getTime()) };
  });
  const fresh = all.filter((one): one is Fresh => one.id !== null);
  const results = await applyAll(tx, fresh, source);
  const written = await writeReceipts(tx, fresh, results, source);
  await postJournals(
    tx,
    written.map((row) => unappliedJournal(row, row.amount - row.applied)),
    source.at,
  );
  // The map has ids as keys, because the number of a transaction in a bank statement is free text, so two of them can
  // be equal.
  const receiptOf = new Map(written.map((row) => [row.id, row]));
  return all.map(({ id }) => (id === null ? null : (receiptOf.get(id) ?? null)));
}

type Fresh = ReportedMoney & { readonly id: string };
type Result = Applied | { readonly outcome: WaitsFor; readonly applied: 0 };

/** Applies each payment, and returns the results by receipt id. */
async function applyAll(
  tx: Tx,
  fresh: readonly Fresh[],
  source: AuditSource,
): Promise<ReadonlyMap<string, Result>> {
  const results = new Map<string, Result>();
  const forOrders: { id: string; locked: LockedOrder; payment: PaymentOf }[] = [];
  for (const { id, payable, report } of fresh) {
    if (payable === null || isDoubted(payable, report.doubt))
      results.set(id, { outcome: report.doubt ?? 'unknown_order', applied: 0 });
    else if ('recharge' in payable)
      results.set(id, await creditRecharge(tx, payable.recharge, report, id, source));
    else forOrders.push({ id, locked: payable, payment: { ...report, reason: report.note } });
  }
  const applied = await applyPayments(tx, forOrders, source);
  for (const [index, result] of applied.entries()) results.set(forOrders[index]?.id ?? '', result);
  return results;
}

async function writeReceipts(
  tx: Tx,
  fresh: readonly Fresh[],
  results: ReadonlyMap<string, Result>,
  source: AuditSource,
): Promise<ReceiptRow[]> {
  if (fresh.length === 0) return [];
  const rows = fresh.map(({ id, payable, report }) => {
    const { doubt: _, isLateAccepted: __, attemptId = null, ...told } = report;
    const result = results.get(id);
    if (!result) throw new Error(`Nothing became of ${report.tradeNo}`);
    return {
      ...told,
      id,
      ...(payable ? payableFacts(payable).ref : noPayable),
      applied: result.applied,
      waitsFor: waitsFor(result, report.amount),
      attemptId,
      recordedBy: source.actor,
      recordedAt: source.at,
    };
  });
  return tx.insert(receipts).values(rows).returning();
}

// A top-up accepts any amount, because the money is the person's. An order is only paid by the exact amount.
function isDoubted(payable: Payable, doubt: WaitsFor | null): boolean {
  return doubt !== null && !('recharge' in payable && doubt === 'wrong_amount');
}

const noPayable: PayableRef = { orderId: null, rechargeId: null };

/**
 * Posts unapplied money under its receipt's id; a negative amount removes it again. The other side is cash by default.
 */
export async function park(
  tx: Tx,
  receipt: Pick<ReceiptRow, 'id' | 'currency'>,
  amount: number,
  at: Date,
  otherSide?: OtherSide,
): Promise<void> {
  await postJournals(tx, [unappliedJournal(receipt, amount, otherSide)], at);
}

type OtherSide = Pick<Posting, 'account' | 'subjectId'>;

function unappliedJournal(
  { id, currency }: Pick<ReceiptRow, 'id' | 'currency'>,
  amount: number,
  otherSide: OtherSide = { account: 'cash', subjectId: id },
): Journal {
  const postings = [
    { ...otherSide, amount },
    { account: 'unapplied', amount: -amount, subjectId: id },
  ];
  return { currency, postings };
}

function waitsFor({ outcome, applied }: Result, amount: number): WaitsFor | null {
  if (outcome === 'paid' || outcome === 'part') return applied < amount ? 'overpaid' : null;
  return outcome;
}

function keyOf({ provider, tradeNo }: Pick<ReceiptRow, 'provider' | 'tradeNo'>): string {
  return `${provider} ${tradeNo}`;
}

/** Returns the keys of reports that were recorded before. A payment that a person read on a statement is always new. */
async function findKnown(tx: Tx, reported: readonly ReportedMoney[]): Promise<ReadonlySet<string>> {
  const asked = reported.map(({ report }) => report).filter(({ provider }) => provider !== 'bank');
  if (asked.length === 0) return new Set();
  const found = await tx.select({ provider: receipts.provider, tradeNo: receipts.tradeNo }).from(receipts)
    .where(sql`provider <> 'bank' and (provider, trade_no) in (select * from unnest(${sql.param(asked.map(({ provider }) => provider))}::text[],
      ${sql.param(asked.map(({ tradeNo }) => tradeNo))}::text[]))`);
  return new Set(found.map(keyOf));
}
