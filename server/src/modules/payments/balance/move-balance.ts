import type { Currency } from '@plenum/contract/kernel/money';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import type { BalanceEntryKind } from '@plenum/contract/payments/balance-schemas';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { postJournal } from '#modules/ledger/public';
import { balanceEntries, balances } from './tables.ts';

export interface BalanceMove {
  readonly accountId: string;
  readonly currency: Currency;
  /** Always positive. */
  readonly amount: number;
  /** What moves it, such as a receipt, a refund, a withdrawal: each once, which a unique index keeps. */
  readonly subjectId: string;
  /** The conference whose money it was, or becomes. */
  readonly meetingId: string;
  readonly orderId?: string;
  /**
   * The ledger account on the other side, under the same subject; cash if it isn't given. Null if the journal of the payment or
   * refund already has the posting of the balance.
   */
  readonly against?: string | null;
}

type CreditKind = Extract<BalanceEntryKind, 'recharge' | 'refund' | 'withdrawal_returned' | 'merged_in'>;
type DebitKind = Exclude<BalanceEntryKind, CreditKind>;

/**
 * The person has more. Changing the balance locks its row until the transaction ends; where orders are locked too, they
 * are locked before.
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

/** The person has less. Refused when there is not so much: a balance is never below zero. */
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
  if (!row) refuse(balanceRefusals.BALANCE_SHORT);
  await writeDown(tx, move, -amount, row.balance, at);
}

/** What the person has in a currency; zero where there never was any. */
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
  // What a person has is owed to them: negative in the ledger, like all that the site owes.
  await postJournal(tx, { currency, at }, [
    { account: against, amount, subjectId },
    { account: 'balance', amount: -amount, subjectId: accountId },
  ]);
}

function requirePositive(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`A balance can't move by ${amount}`);
}
