import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findWaysToPay } from '#modules/meetings/offer/public';
import type { OrderRow } from '../tables.ts';

/**
 * Returns those of the orders that can't be paid, because the conference has no payment method in their currency. Their
 * hold doesn't expire, because their buyers can do nothing about it.
 */
export async function findUnpayable(
  kernel: Kernel,
  db: Db | Tx,
  found: readonly Pick<OrderRow, 'id' | 'meetingId' | 'currency' | 'state' | 'payable'>[],
): Promise<ReadonlySet<string>> {
  const waiting = found.filter(({ state, payable }) => state === 'unpaid' && payable);
  if (waiting.length === 0) return new Set();
  const ways = await findWaysToPay(kernel, db, [...new Set(waiting.map(({ meetingId }) => meetingId))]);
  return new Set(
    waiting
      .filter(({ meetingId, currency }) => ways.get(meetingId)?.[currency].length === 0)
      .map(({ id }) => id),
  );
}
