import type { PaidWith } from '@plenum/contract/payments/schemas';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { receipts } from './tables.ts';

/** Returns when and how an order was paid, earliest payment first. Money for something else is left out. */
export async function findPaymentsFor(
  db: Db | Tx,
  orderId: string,
): Promise<{ readonly paidAt: Date; readonly method: PaidWith }[]> {
  return db
    .select({ paidAt: receipts.paidAt, method: receipts.method })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), gt(receipts.applied, 0), isNull(receipts.undoneAt)))
    .orderBy(asc(receipts.paidAt), asc(receipts.id));
}
