import type { ReceiptSource, WaitsFor } from '@plenum/contract/payments/schemas';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { awaitProvider, lockPayable, returnToPayer, tellPayer } from '../payable.ts';
import { settlePayment } from '../settle-payment.ts';
import type { AttemptRow } from '../tables.ts';
import type { Transaction } from '../providers/provider.ts';
import { changeAttempt, findLiveAttempts, lockAttempt } from './attempt-queries.ts';
import type { Merchant } from './merchants.ts';

interface Heard {
  readonly attempt: AttemptRow;
  readonly merchant: Merchant;
  readonly transaction: Transaction;
  readonly source: Extract<ReceiptSource, 'notice' | 'query' | 'bill'>;
}

/** What became of an attempt, as far as this answer of its provider tells. */
export type Outcome = 'paid' | 'waiting' | 'known' | 'open' | 'pending' | 'over';

/** Takes what a provider says about an attempt into the books. Any answer may come twice, late or out of order. */
export async function applyTransaction(
  kernel: Kernel,
  tx: Tx,
  { attempt: { id, orderId, rechargeId }, merchant, transaction, source }: Heard,
): Promise<Outcome> {
  const at = kernel.clock.now();
  const by = { actor: null, requestId: null, at };
  const of = { orderId, rechargeId };
  const payable = await lockPayable(tx, of);
  const attempt = await lockAttempt(tx, id);
  const tell = () => tellPayer(tx, payable);
  if (transaction.state === 'paid') {
    const receipt = await settlePayment(
      tx,
      payable,
      {
        meetingId: attempt.meetingId,
        provider: attempt.provider,
        tradeNo: transaction.tradeNo ?? attempt.outTradeNo,
        method: attempt.method,
        source,
        amount: transaction.amount,
        currency: transaction.currency,
        paidAt: transaction.paidAt ?? at,
        note: '',
        doubt: doubtOf(attempt, merchant, transaction),
        isLateAccepted: false,
        attemptId: id,
      },
      by,
    );
    await changeAttempt(tx, id, { state: 'paid', nextQueryAt: null }, at);
    if (!receipt) return 'known';
    await tell();
    return receipt.waitsFor === null ? 'paid' : 'waiting';
  }
  if (attempt.state === 'paid') return 'known';
  if (transaction.state === 'pending') {
    // A notice that the payer has approved: asking the provider is what takes the money.
    if (source === 'notice') await changeAttempt(tx, id, { nextQueryAt: at }, at);
    // The payer has done their part: the places are kept until the provider has decided.
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
  // Another attempt may be the one that was paid: its provider speaks for itself.
  const isOnlyOne = (await findLiveAttempts(tx, of)).every((live) => live.id === id);
  const isReturned = isOnlyOne && (await returnToPayer(tx, payable, at));
  if (isOver || isReturned) await tell();
  return isOver ? 'over' : 'open';
}

function doubtOf(attempt: AttemptRow, { provider }: Merchant, transaction: Transaction): WaitsFor | null {
  if (transaction.merchant !== provider.merchant || transaction.app !== provider.app) return 'wrong_merchant';
  if (transaction.currency !== attempt.currency) return 'wrong_currency';
  return transaction.amount === attempt.amount ? null : 'wrong_amount';
}
