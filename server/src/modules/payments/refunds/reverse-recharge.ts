import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { paymentFact } from '../audit-facts.ts';
import { park } from '../settling/settle-payment.ts';
import { type ReceiptRow, receipts } from '../tables.ts';
import { rechargeReversed } from '../balance/events.ts';
import { overdrawBalance } from '../balance/move-balance.ts';
import { lockRecharge } from '../balance/recharge-queries.ts';
import { recharges } from '../balance/tables.ts';

/**
 * Reverses a top-up: the person's balance is reduced, and the receipt is no longer applied. If the person has spent the
 * money, they owe the rest. Returns false if less was credited. `subjectId` is the refund.
 */
export async function reverseRecharge(
  tx: Tx,
  { id: receiptId, rechargeId, applied }: ReceiptRow,
  { amount, subjectId }: { readonly amount: number; readonly subjectId: string },
  source: AuditSource,
): Promise<boolean> {
  if (rechargeId === null || applied < amount) return false;
  const { accountId, meetingId, currency, number } = await lockRecharge(tx, rechargeId);
  const move = { accountId, meetingId, currency, amount, subjectId } as const;
  const balance = await overdrawBalance(tx, { ...move, kind: 'recharge_reversed' }, source.at);
  await tx
    .update(recharges)
    .set({ credited: sql`${recharges.credited} - ${amount}`, changedAt: source.at })
    .where(eq(recharges.id, rechargeId));
  await tx
    .update(receipts)
    .set({ applied: sql`${receipts.applied} - ${amount}` })
    .where(eq(receipts.id, receiptId));
  await park(tx, { id: receiptId, currency }, amount, source.at);
  const detail = { number, amount, currency, refund: subjectId, debt: Math.max(0, -balance) };
  await writeAudit(tx, paymentFact('balance.recharge_reversed', { rechargeId }, detail), source);
  await emit(tx, rechargeReversed, { rechargeId, amount }, source.at);
  return true;
}
