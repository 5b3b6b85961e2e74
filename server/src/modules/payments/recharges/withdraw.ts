import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import type { Payee, Withdrawal, WithdrawalForm } from '@plenum/contract/payments/withdrawal-schemas';
import { and, desc, eq, gt } from 'drizzle-orm';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import { withdrawalFact } from '../audit-facts.ts';
import { notInFuture } from '../settling/settle-from-bank.ts';
import { withdrawalDecided } from '../balance/events.ts';
import { creditBalance, debitBalance, findDebtors, requireNoDebt } from '../balance/move-balance.ts';
import { balanceEntries, type WithdrawalRow, withdrawals } from '../balance/tables.ts';

/** The ledger account of requested withdrawals that are not paid out yet, by the withdrawal's id. */
const RESERVED = 'withdrawal';

/** Requests a withdrawal. The amount leaves the balance immediately, so that it can't be spent twice. */
export async function askWithdrawal(
  tx: Tx,
  keys: KeyRing,
  { currency, amount, payee }: WithdrawalForm,
  source: AuditSource & { readonly actor: string },
): Promise<WithdrawalRow> {
  const { actor: accountId, at } = source;
  const id = orderedId(at.getTime());
  // People who never had a credit in this currency have nothing to withdraw.
  const meetingId = (await findLastPayee(tx, accountId, currency)) ?? refuse(balanceRefusals.BALANCE_SHORT);
  const move = { accountId, meetingId, currency, amount, subjectId: id, against: RESERVED } as const;
  await debitBalance(tx, { ...move, kind: 'withdrawal' }, at);
  const [row] = await tx
    .insert(withdrawals)
    .values({
      id,
      accountId,
      meetingId,
      currency,
      amount,
      payee: encryptField(keys, JSON.stringify(payee), payeeAddress(id)),
      state: 'asked',
      createdAt: at,
    })
    .returning();
  if (!row) throw new Error('A withdrawal was not written');
  await writeAudit(tx, withdrawalFact('balance.withdrawal_asked', id, { currency, amount }), source);
  return row;
}

// Finds the conference from which the person's balance last received money. That conference pays the withdrawal.
async function findLastPayee(tx: Tx, accountId: string, currency: string): Promise<string | null> {
  const [last] = await tx
    .select({ meetingId: balanceEntries.meetingId })
    .from(balanceEntries)
    .where(
      and(
        eq(balanceEntries.accountId, accountId),
        eq(balanceEntries.currency, currency as WithdrawalRow['currency']),
        gt(balanceEntries.amount, 0),
      ),
    )
    .orderBy(desc(balanceEntries.id))
    .limit(1);
  return last?.meetingId ?? null;
}

/** Cancels the person's own request, which is possible only until finance has decided. */
export async function cancelWithdrawal(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  source: AuditSource,
): Promise<WithdrawalRow> {
  const row = await lockAsked(tx, id, (one) => one.accountId === accountId);
  await giveBack(tx, row, source.at);
  await writeAudit(tx, withdrawalFact('balance.withdrawal_cancelled', id, {}), source);
  return decide(tx, id, { state: 'cancelled', decidedBy: source.actor, decidedAt: source.at });
}

interface OfMeeting {
  readonly meetingId: string;
  readonly withdrawalId: string;
}

/** Records that finance has paid the withdrawal manually. Refuses while the person's balance is in debt. */
export async function payWithdrawal(
  tx: Tx,
  { meetingId, withdrawalId: id }: OfMeeting,
  { paidOn, reference }: { readonly paidOn: string; readonly reference: string },
  source: AuditSource,
): Promise<WithdrawalRow> {
  const { accountId, currency, amount } = await lockAsked(tx, id, (one) => one.meetingId === meetingId);
  await requireNoDebt(tx, accountId, currency);
  await notInFuture(tx, meetingId, paidOn, source.at);
  await postJournal(tx, { currency, at: source.at }, [
    { account: RESERVED, amount, subjectId: id },
    { account: 'cash', amount: -amount, subjectId: id },
  ]);
  await writeAudit(tx, withdrawalFact('balance.withdrawal_paid', id, { paidOn, reference }), source);
  await emit(tx, withdrawalDecided, { withdrawalId: id }, source.at);
  const decision = { decidedBy: source.actor, decidedAt: source.at };
  return decide(tx, id, { state: 'paid', paidOn, reference, ...decision });
}

/** Refuses a withdrawal and returns the amount to the person's balance. */
export async function refuseWithdrawal(
  tx: Tx,
  { meetingId, withdrawalId: id }: OfMeeting,
  reason: string,
  source: AuditSource,
): Promise<WithdrawalRow> {
  const row = await lockAsked(tx, id, (one) => one.meetingId === meetingId);
  await giveBack(tx, row, source.at);
  await writeAudit(tx, withdrawalFact('balance.withdrawal_refused', id, { reason }), source);
  await emit(tx, withdrawalDecided, { withdrawalId: id }, source.at);
  return decide(tx, id, { state: 'refused', reason, decidedBy: source.actor, decidedAt: source.at });
}

async function giveBack(tx: Tx, row: WithdrawalRow, at: Date): Promise<void> {
  const { accountId, meetingId, currency, amount, id: subjectId } = row;
  const move = { accountId, meetingId, currency, amount, subjectId, against: RESERVED } as const;
  await creditBalance(tx, { ...move, kind: 'withdrawal_returned' }, at);
}

// The lock makes two decisions wait for each other, so that the second sees the first.
async function lockAsked(
  tx: Tx,
  id: string,
  isTheirs: (row: WithdrawalRow) => boolean,
): Promise<WithdrawalRow> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  if (!row || !isTheirs(row)) refuse(kernelRefusals.NOT_FOUND);
  if (row.state !== 'asked') refuse(balanceRefusals.WITHDRAWAL_STATE);
  return row;
}

async function decide(tx: Tx, id: string, change: Partial<WithdrawalRow>): Promise<WithdrawalRow> {
  const [row] = await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id)).returning();
  if (!row) throw new Error(`No withdrawal ${id}`);
  return row;
}

const MOST_SHOWN = 50;

/** The person's own withdrawals, latest first. */
export async function listOwnWithdrawals(db: Db, keys: KeyRing, accountId: string): Promise<Withdrawal[]> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.accountId, accountId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(MOST_SHOWN);
  const debtors = await findDebtors(db, [accountId]);
  return rows.map((row) => presentWithdrawal(keys, row, new Map(), debtors));
}

/**
 * Presents a withdrawal. `names` contains the people who decided, for finance; it is empty for the owner. Open
 * withdrawals of `debtors` are on hold.
 */
export function presentWithdrawal(
  keys: KeyRing,
  row: WithdrawalRow,
  names: ReadonlyMap<string, string>,
  debtors: ReadonlySet<string> = new Set(),
): Withdrawal {
  const { id, currency, amount, state, createdAt, decidedAt, decidedBy, paidOn, reference, reason } = row;
  return {
    id,
    currency,
    amount,
    payee: JSON.parse(decryptField(keys, row.payee, payeeAddress(id))) as Payee,
    state,
    createdAt: createdAt.toISOString(),
    decided: decidedAt && {
      at: decidedAt.toISOString(),
      by: names.get(decidedBy ?? '') ?? '',
      paidOn,
      reference,
      reason,
    },
    isHeld: state === 'asked' && debtors.has(`${row.accountId} ${currency}`),
    can: { cancel: state === 'asked' },
  };
}

export async function presentDecided(tx: Tx, keys: KeyRing, row: WithdrawalRow): Promise<Withdrawal> {
  return presentWithdrawal(keys, row, await findAccountNames(tx, [row.decidedBy]));
}

function payeeAddress(id: string) {
  return { table: 'withdrawals', column: 'payee', row: id };
}
