import type { ReceiptSource, WaitsFor } from '@plenum/contract/payments/schemas';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { accountChannel } from '#kernel/live/live-route';
import { announce } from '#kernel/live/live-hub';
import { changeState, lockOrder, type OrderRow } from '#modules/registration/public';
import { settlePayment } from '../settle-payment.ts';
import { hasWaitingSlip } from '../slips/slip-queries.ts';
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
  { attempt: { id, orderId }, merchant, transaction, source }: Heard,
): Promise<Outcome> {
  const at = kernel.clock.now();
  const by = { actor: null, requestId: null, at };
  const locked = await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  const { order } = locked;
  const tell = () =>
    announce(tx, { channel: accountChannel(order.accountId), event: 'payment', id: order.id });
  if (transaction.state === 'paid') {
    const receipt = await settlePayment(
      tx,
      locked,
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
    if (order.state === 'unpaid' && order.payable) {
      await changeState(tx, order, 'pay_pending', '', by);
      await tell();
    }
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
  const isOnlyOne = (await findLiveAttempts(tx, orderId)).every((live) => live.id === id);
  const isReturned = isOnlyOne && (await returnToBuyer(tx, order, at));
  if (isOver || isReturned) await tell();
  return isOver ? 'over' : 'open';
}

/** Nothing was paid after all: the order, whose row is locked, waits for its buyer again. Whether that changed it. */
export async function returnToBuyer(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  if (order.state !== 'pay_pending' || order.received > 0) return false;
  if (await hasWaitingSlip(tx, order.id)) return false;
  await changeState(tx, order, 'unpaid', '', { actor: null, requestId: null, at });
  return true;
}

function doubtOf(attempt: AttemptRow, { provider }: Merchant, transaction: Transaction): WaitsFor | null {
  if (transaction.merchant !== provider.merchant || transaction.app !== provider.app) return 'wrong_merchant';
  if (transaction.currency !== attempt.currency) return 'wrong_currency';
  return transaction.amount === attempt.amount ? null : 'wrong_amount';
}
