import { needsDecision } from '@plenum/contract/payments/reconciliation';
import { and, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { type Merchant, merchantOf } from '../merchants/find-merchants.ts';
import { toChinaTime } from '../providers/china-time.ts';
import { type Bill, ProviderError } from '../providers/provider.ts';
import {
  type BillAccount,
  type Comparison,
  compareBill,
  findAccounts,
  type FoundDifference,
  type Unit,
} from './compare-bill.ts';
import { compareRefunds } from './compare-refunds.ts';
import { reconciliationDifferences, reconciliations } from './tables.ts';

type AccountBill = Bill & { readonly merchant: Merchant };

const DAY = 86_400_000;
// A bill that could not be fetched is requested again on the following days.
const DAYS_BACK = 3;
// Alipay provides the bill of a day from nine o'clock on the next day, WeChat Pay from ten.
const FROM = '10:30';
// An empty bill before this time may only mean that the bill isn't ready.
const SURE_FROM = '18:00';

/** Runs as a job: compares the last days of every account with the provider's bill, each day once. */
export async function reconcileDays(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now();
  if (toChinaTime(now).slice(11) < FROM) return;
  const days = Array.from({ length: DAYS_BACK }, (_, back) => chinaDay(now, back + 1));
  const accounts = await findAccounts(kernel.db, new Date(now.getTime() - (DAYS_BACK + 1) * DAY));
  const done = await findDone(kernel, days);
  const bills = new Map<string, Promise<readonly AccountBill[]>>();
  const due = [...groupByUnit(accounts)].flatMap(([key, own]) => {
    const [meetingId, wallet] = key.split(' ') as [string, BillAccount['wallet']];
    return days.map((day) => ({ unit: { meetingId, wallet, day }, own }));
  });
  await forEachDue(
    kernel,
    { job: 'reconcile_payments', keyOf: ({ unit }) => keyOf(unit) },
    due.filter(({ unit }) => !done.has(keyOf(unit))),
    ({ unit, own }) => reconcileDay(kernel, unit, own, bills),
  );
}

function chinaDay(now: Date, back: number): string {
  return toChinaTime(new Date(now.getTime() - back * DAY)).slice(0, 10);
}

function keyOf({ meetingId, wallet, day }: Unit): string {
  return `${meetingId} ${wallet} ${day}`;
}

// A conference may have changed its account during the day; the bills of both accounts are then compared together.
function groupByUnit(accounts: readonly BillAccount[]): ReadonlyMap<string, BillAccount[]> {
  const units = new Map<string, BillAccount[]>();
  for (const account of accounts) {
    const key = `${account.meetingId} ${account.wallet}`;
    units.set(key, [...(units.get(key) ?? []), account]);
  }
  return units;
}

async function findDone(kernel: Kernel, days: readonly string[]): Promise<ReadonlySet<string>> {
  const { meetingId, wallet, day, state } = reconciliations;
  const rows = await kernel.db
    .select({ meetingId, wallet, day })
    .from(reconciliations)
    .where(and(inArray(day, [...days]), ne(state, 'failed')));
  return new Set(rows.map(keyOf));
}

async function reconcileDay(
  kernel: Kernel,
  unit: Unit,
  accounts: readonly BillAccount[],
  bills: Map<string, Promise<readonly AccountBill[]>>,
): Promise<void> {
  try {
    const own: AccountBill[] = [];
    for (const account of accounts) {
      // The sandbox's bill is the same for every conference.
      const key = `${account.accountId ?? 'sandbox'} ${unit.wallet} ${unit.day}`;
      const fetched = bills.get(key) ?? fetchBill(kernel, account, unit.day);
      bills.set(key, fetched);
      own.push(...(await fetched));
    }
    const bill = own.flatMap(({ merchant, payments }) =>
      payments.map((transaction) => ({ merchant, transaction })),
    );
    // Payments are compared first, so that a refund of a new payment finds its receipt.
    const payments = await compareBill(kernel, unit, bill);
    const result = join(payments, await compareRefunds(kernel, unit, own));
    if (bill.length === 0 && result.recorded > 0 && isEarly(kernel.clock.now(), unit.day))
      throw new ProviderError('unreachable', 'BILL_EMPTY', 'the bill of a day with payments is empty');
    await kernel.db.transaction((tx) => keep(tx, unit, result, kernel.clock.now()));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kernel.log.warn({ err: error, ...unit }, 'could not compare a daily bill');
    await kernel.db.transaction((tx) => keepFailure(tx, unit, error.code, kernel.clock.now()));
  }
}

async function fetchBill(
  kernel: Kernel,
  { wallet, accountId }: BillAccount,
  day: string,
): Promise<readonly AccountBill[]> {
  const merchant = await merchantOf(kernel, kernel.db, wallet, accountId);
  if (!merchant) return [];
  return [{ merchant, ...(await merchant.provider.bill(day)) }];
}

function join(comparison: Comparison, refunds: readonly FoundDifference[]): Comparison {
  const differences = [...comparison.differences, ...refunds];
  return { ...comparison, differences, isAgreed: !differences.some(({ kind }) => needsDecision(kind)) };
}

function isEarly(now: Date, day: string): boolean {
  return chinaDay(now, 1) === day && toChinaTime(now).slice(11) < SURE_FROM;
}

async function keep(tx: Tx, unit: Unit, result: Comparison, at: Date): Promise<void> {
  const { billed, recorded, isAgreed, differences } = result;
  const change = {
    state: isAgreed ? 'agreed' : 'differs',
    billed,
    recorded,
    failure: '',
    checkedAt: at,
  } as const;
  const reconciliationId = await keepRow(tx, unit, change, at);
  if (differences.length === 0) return;
  await tx
    .insert(reconciliationDifferences)
    .values(differences.map((one) => ({ id: orderedId(at.getTime()), reconciliationId, ...one })))
    .onConflictDoNothing();
}

async function keepFailure(tx: Tx, unit: Unit, failure: string, at: Date): Promise<void> {
  await keepRow(tx, unit, { state: 'failed', billed: 0, recorded: 0, failure, checkedAt: at }, at);
}

type Change = Pick<
  typeof reconciliations.$inferSelect,
  'state' | 'billed' | 'recorded' | 'failure' | 'checkedAt'
>;

async function keepRow(tx: Tx, unit: Unit, change: Change, at: Date): Promise<string> {
  const [row] = await tx
    .insert(reconciliations)
    .values({ id: orderedId(at.getTime()), ...unit, ...change })
    .onConflictDoUpdate({
      target: [reconciliations.meetingId, reconciliations.wallet, reconciliations.day],
      set: change,
    })
    .returning({ id: reconciliations.id });
  if (!row) throw new Error('A comparison was not kept');
  return row.id;
}
