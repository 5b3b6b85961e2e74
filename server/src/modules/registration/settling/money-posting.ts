import type { Posting } from '#modules/ledger/public';
import type { OrderRow } from '../tables.ts';

/**
 * Returns the posting for money that an order receives, or refunds if the amount is negative. A payment from the
 * buyer's balance, or a refund to it, moves no money in or out of the bank, so it is posted to the balance and not to
 * cash.
 */
export function moneyPosting(
  { id: orderId, accountId }: Pick<OrderRow, 'id' | 'accountId'>,
  amount: number,
  isBalance: boolean,
): Posting {
  return isBalance
    ? { account: 'balance', amount, orderId, subjectId: accountId }
    : { account: 'cash', amount, orderId };
}
