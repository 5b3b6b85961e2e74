import type { ReceiptSource, WaitsFor } from '@plenum/contract/payments/schemas';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import {
  awaitProvider,
  payableFacts,
  lockPayable,
  mayReturnToPayer,
  type Payable,
  returnToPayer,
  tellPayers,
} from '../settling/payable.ts';
import { type MoneyReport, settlePayments } from '../settling/settle-payment.ts';
import type { AttemptRow } from '../tables.ts';
import type { Transaction } from '../providers/provider.ts';
import { changeAttempt, changeAttempts, findLiveAttempts, lockAttempt } from '../attempt-queries.ts';
import type { Merchant } from '../merchants/find-merchants.ts';

interface ProviderUpdate {
  readonly attempt: AttemptRow;
  readonly merchant: Merchant;
  readonly transaction: Transaction;
  readonly source: Extract<ReceiptSource, 'notice' | 'query' | 'bill'>;
}

/** An update whose attempt and order or top-up have been locked and read again. */
export type LockedUpdate = ProviderUpdate & { readonly payable: Payable };

/** The result of applying an answer about an attempt. */
export type Outcome = 'paid' | 'waiting' | 'known' | 'open' | 'pending' | 'over';

/** Applies a provider's answer about an attempt to the books. Answers may be repeated, late or out of order. */
export async function applyTransaction(kernel: Kernel, tx: Tx, update: ProviderUpdate): Promise<Outcome> {
  const payable = await lockPayable(tx, update.attempt);
  const locked = { ...update, payable, attempt: await lockAttempt(tx, update.attempt.id) };
  if (update.transaction.state !== 'paid') return applyUnpaid(kernel, tx, locked);
  const [outcome] = await applyPaid(kernel, tx, [locked]);
  return outcome ?? 'known';
}

/** Applies money that has been received. Each update must be for a different order or top-up. */
export async function applyPaid(
  kernel: Kernel,
  tx: Tx,
  updates: readonly LockedUpdate[],
): Promise<Outcome[]> {
  const at = kernel.clock.now();
  const reported = updates.map((update) => ({ payable: update.payable, report: reportOf(update, at) }));
  const settled = await settlePayments(tx, reported, { actor: null, requestId: null, address: null, at });
  await changeAttempts(
    tx,
    updates.map(({ attempt }) => attempt.id),
    { state: 'paid', nextQueryAt: null },
    at,
  );
  await tellPayers(
    tx,
    updates.flatMap(({ payable }, index) => (settled[index] ? [payable] : [])),
  );
  return settled.map((receipt) => (receipt ? (receipt.waitsFor === null ? 'paid' : 'waiting') : 'known'));
}

function reportOf({ attempt, merchant, transaction, source }: LockedUpdate, at: Date): MoneyReport {
  return {
    meetingId: attempt.meetingId,
    provider: attempt.wallet,
    tradeNo: transaction.tradeNo ?? attempt.outTradeNo,
    method: attempt.method,
    source,
    amount: transaction.amount,
    currency: transaction.currency,
    paidAt: transaction.paidAt ?? at,
    note: '',
    doubt: doubtOf(attempt, merchant, transaction),
    isLateAccepted: false,
    attemptId: attempt.id,
  };
}

/** Applies every answer except that the attempt was paid. */
export async function applyUnpaid(
  kernel: Kernel,
  tx: Tx,
  { attempt, payable, transaction, source }: LockedUpdate,
): Promise<Outcome> {
  const at = kernel.clock.now();
  const { id } = attempt;
  const tell = () => tellPayers(tx, [payable]);
  if (attempt.state === 'paid') return 'known';
  if (transaction.state === 'pending') {
    // The notice says that the payer has approved the payment. Querying the provider captures the money.
    if (source === 'notice') await changeAttempt(tx, id, { nextQueryAt: at }, at);
    // The payer has done their part, so the places are kept until the provider has decided.
    if (await awaitProvider(tx, payable, at)) await tell();
    return 'pending';
  }
  const isOver = transaction.state === 'closed' || transaction.state === 'failed';
  if (isOver) {
    const state = transaction.state === 'failed' ? 'failed' : 'closed';
    await changeAttempt(tx, id, { state, nextQueryAt: null }, at);
  } else if (attempt.state === 'begun') {
    await changeAttempt(tx, id, { state: 'open' }, at);
  }
  const isReturned = await returnUnlessAnother(tx, payable, id, at);
  if (isOver || isReturned) await tell();
  return isOver ? 'over' : 'open';
}

// Makes the order payable again, unless another live attempt may have been paid; the answer of that attempt's provider
// then decides.
async function returnUnlessAnother(tx: Tx, payable: Payable, id: string, at: Date): Promise<boolean> {
  if (!mayReturnToPayer(payable)) return false;
  const live = await findLiveAttempts(tx, payableFacts(payable).ref);
  return live.every((attempt) => attempt.id === id) && returnToPayer(tx, payable, at);
}

function doubtOf(attempt: AttemptRow, { provider }: Merchant, transaction: Transaction): WaitsFor | null {
  if (transaction.merchant !== provider.merchant || transaction.app !== provider.app) return 'wrong_merchant';
  if (transaction.currency !== attempt.currency) return 'wrong_currency';
  return transaction.amount === attempt.amount ? null : 'wrong_amount';
}
