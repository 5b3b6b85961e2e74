import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { lockMeetingsOrders } from '#modules/registration/orders/public';
import { paymentFact, statementFact } from '../audit-facts.ts';
import { receipts } from '../tables.ts';
import { undoReceipt } from '../undo-receipt.ts';
import { decideLine, findLine, lockLine, type OfLine, undecided } from './line-queries.ts';
import { statementMatches } from './tables.ts';

/** Marks a line as not belonging to any order, such as interest or a supplier's refund. */
export async function ignoreLine(tx: Tx, of: OfLine, reason: string, source: AuditSource): Promise<null> {
  const { id } = await lockLine(tx, of, ['open']);
  await decideLine(tx, id, { state: 'ignored', reason, decidedBy: source.actor, decidedAt: source.at });
  await writeAudit(tx, statementFact('statement.line_ignored', `statement_line:${id}`, { reason }), source);
  return null;
}

/**
 * Undoes the decision about a line: payments recorded with it are undone, and proofs that it approved wait for a
 * decision again. A payment that had been recorded earlier is kept.
 */
export async function reopenLine(tx: Tx, of: OfLine, reason: string, source: AuditSource): Promise<null> {
  const before = await findLine(tx, of);
  const found = await tx
    .select({ receipt: receipts, isOwn: statementMatches.isOwn })
    .from(statementMatches)
    .innerJoin(receipts, eq(receipts.id, statementMatches.receiptId))
    .where(eq(statementMatches.lineId, before.id))
    .orderBy(asc(receipts.id));
  const orderIds = [...new Set(found.flatMap(({ receipt }) => receipt.orderId ?? []))];
  const locked = await lockMeetingsOrders(tx, of.meetingId, orderIds);
  const line = await lockLine(tx, of, ['matched', 'ignored']);
  // Another decision about the line was made between reading and locking, so the locked orders are not its current
  // ones.
  if (line.decidedAt?.getTime() !== before.decidedAt?.getTime()) refuse(statementRefusals.LINE_STATE);
  await tx.delete(statementMatches).where(eq(statementMatches.lineId, line.id));
  for (const { receipt, isOwn } of found) {
    const order = locked.find((one) => one.order.id === receipt.orderId);
    if (!order) throw new Error('A receipt of a statement has no order');
    if (isOwn) {
      const [fresh] = await tx.select().from(receipts).where(eq(receipts.id, receipt.id)).for('update');
      if (!fresh || fresh.undoneAt !== null) refuse(statementRefusals.LINE_STATE);
      await undoReceipt(tx, order, fresh, reason, source);
    }
    const detail = { line: line.id, receipt: receipt.id, amount: receipt.amount, reason, undone: isOwn };
    await writeAudit(tx, paymentFact('payment.line_reopened', order.order.id, detail), source);
  }
  await decideLine(tx, line.id, undecided);
  const detail = { was: line.state, reason };
  await writeAudit(tx, statementFact('statement.line_reopened', `statement_line:${line.id}`, detail), source);
  return null;
}
