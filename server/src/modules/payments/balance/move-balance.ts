import type { Currency } from '@plenum/contract/kernel/money';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import type { BalanceAmount, BalanceEntryKind } from '@plenum/contract/payments/balance-schemas';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { postJournal } from '#modules/ledger/public';
import { balanceEntries, balances } from './tables.ts';

export interface BalanceMove {
  readonly accountId: string;
  readonly currency: Currency;
  /** Always positive. */
  readonly amount: number;
  /** The cause, such as a receipt, a refund or a withdrawal. A unique index allows each only once. */
  readonly subjectId: string;
  /** The conference that the money came from, or is used for. */
  readonly meetingId: string;
  readonly orderId?: string;
  /**
   * The ledger account on the other side of the posting, with the same subject; cash by default. Null if the journal of
   * the payment or refund already contains the balance's posting.
   */
  readonly against?: string | null;
}

type CreditKind = Extract<
  BalanceEntryKind,
  'recharge' | 'refund' | 'withdrawal_returned' | 'merged_in' | 'merged_out'
>;
type DebitKind = Extract<BalanceEntryKind, 'payment' | 'withdrawal' | 'merged_out'>;
/** Entries of these kinds create a debt if the balance is too small. */
type OverdraftKind = Extract<BalanceEntryKind, 'recharge_reversed' | 'merged_in'>;

/**
 * Increases a balance, which may reduce a debt. The balance's row is locked until the transaction ends; if orders are
 * locked too, they must be locked first.
 */
export async function creditBalance(
  tx: Tx,
  move: BalanceMove & { readonly kind: CreditKind },
  at: Date,
): Promise<void> {
  const { accountId, currency, amount } = move;
  requirePositive(amount);
  const [row] = await tx
    .insert(balances)
    .values({ accountId, currency, amount, changedAt: at })
    .onConflictDoUpdate({
      target: [balances.accountId, balances.currency],
      set: { amount: sql`${balances.amount} + ${amount}`, changedAt: at },
    })
    .returning({ balance: balances.amount });
  if (!row) throw new Error('A balance was not written');
  await writeDown(tx, move, amount, row.balance, at);
}

/** Reduces a balance. Refused if the balance is too small. */
export async function debitBalance(
  tx: Tx,
  move: BalanceMove & { readonly kind: DebitKind },
  at: Date,
): Promise<void> {
  const { accountId, currency, amount } = move;
  requirePositive(amount);
  const [row] = await tx
    .update(balances)
    .set({ amount: sql`${balances.amount} - ${amount}`, changedAt: at })
    .where(
      and(eq(balances.accountId, accountId), eq(balances.currency, currency), gte(balances.amount, amount)),
    )
    .returning({ balance: balances.amount });
  if (!row) {
    const isInDebt = (await findBalance(tx, accountId, currency)) < 0;
    refuse(isInDebt ? balanceRefusals.BALANCE_IN_DEBT : balanceRefusals.BALANCE_SHORT);
  }
  await writeDown(tx, move, -amount, row.balance, at);
}

/**
 * Reduces a balance even below zero, because the money is gone; the missing part is the person's debt. Returns the
 * balance.
 */
export async function overdrawBalance(
  tx: Tx,
  move: BalanceMove & { readonly kind: OverdraftKind },
  at: Date,
): Promise<number> {
  const { accountId, currency, amount } = move;
  requirePositive(amount);
  const [row] = await tx
    .insert(balances)
    .values({ accountId, currency, amount: -amount, changedAt: at })
    .onConflictDoUpdate({
      target: [balances.accountId, balances.currency],
      set: { amount: sql`${balances.amount} - ${amount}`, changedAt: at },
    })
    .returning({ balance: balances.amount });
  if (!row) throw new Error('A balance was not written');
  await writeDown(tx, move, -amount, row.balance, at);
  return row.balance;
}

/** Locks the person's balance, and refuses if they are in debt. Orders and withdrawals must be locked first. */
export async function requireNoDebt(tx: Tx, accountId: string, currency: Currency): Promise<void> {
  const [row] = await tx
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.accountId, accountId), eq(balances.currency, currency)))
    .for('update');
  if (row && row.amount < 0) refuse(balanceRefusals.BALANCE_HELD);
}

/** Returns the people among these who are in debt, each as `account currency`. */
export async function findDebtors(db: Db | Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .select({ accountId: balances.accountId, currency: balances.currency })
    .from(balances)
    .where(and(inArray(balances.accountId, [...accountIds]), lt(balances.amount, 0)))
    .orderBy(asc(balances.accountId));
  return new Set(rows.map(({ accountId, currency }) => `${accountId} ${currency}`));
}

/** Splits a balance into the usable amount and the debt. */
export function presentBalance(currency: Currency, balance: number): BalanceAmount {
  return { currency, amount: Math.max(0, balance), debt: Math.max(0, -balance) };
}

/** The person's balance in a currency; negative if they are in debt, zero if there never was one. */
export async function findBalance(db: Db | Tx, accountId: string, currency: Currency): Promise<number> {
  const [row] = await db
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.accountId, accountId), eq(balances.currency, currency)));
  return row?.amount ?? 0;
}

async function writeDown(
  tx: Tx,
  move: BalanceMove & { readonly kind: BalanceEntryKind },
  amount: number,
  balance: number,
  at: Date,
): Promise<void> {
  const { accountId, currency, kind, subjectId, meetingId, orderId = null, against = 'cash' } = move;
  await tx
    .insert(balanceEntries)
    .values({ accountId, currency, amount, balance, kind, subjectId, meetingId, orderId, at });
  if (against === null) return;
  // A balance is a liability of the site, so it is negative in the ledger.
  await postJournal(tx, { currency, at }, [
    { account: against, amount, subjectId },
    { account: 'balance', amount: -amount, subjectId: accountId },
  ]);
}

function requirePositive(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`A balance can't move by ${amount}`);
}
