import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Slip } from '@plenum/contract/payments/schemas';
import type { Db, Tx } from '#kernel/db/database';
import { slipFiles, slips } from './tables.ts';

/** A transfer for the order waits to be looked at. */
export async function hasWaitingSlip(db: Db | Tx, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: slips.id })
    .from(slips)
    .where(and(eq(slips.orderId, orderId), eq(slips.state, 'waiting')))
    .limit(1);
  return found !== undefined;
}

/** What the buyer sent about transfers, oldest first. */
export async function findSlips(db: Db | Tx, orderId: string): Promise<Slip[]> {
  const rows = await db
    .select()
    .from(slips)
    .where(eq(slips.orderId, orderId))
    .orderBy(asc(slips.createdAt), asc(slips.id));
  if (rows.length === 0) return [];
  const files = await db
    .select()
    .from(slipFiles)
    .where(
      inArray(
        slipFiles.slipId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(slipFiles.position));
  return rows.map(({ id, purpose, payer, paidOn, currency, amount, state, reason, createdAt }) => ({
    id,
    purpose,
    payer,
    paidOn,
    currency,
    amount,
    state,
    reason,
    createdAt: createdAt.toISOString(),
    files: files
      .filter(({ slipId }) => slipId === id)
      .map(({ fileId, isPicture }) => ({ fileId, isPicture })),
  }));
}
