import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type LineRow, statementLines, statementMatches } from './tables.ts';

export interface OfLine {
  readonly meetingId: string;
  readonly lineId: string;
}

export async function findLine(tx: Tx, { meetingId, lineId }: OfLine): Promise<LineRow> {
  const [row] = await tx
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.id, lineId), eq(statementLines.meetingId, meetingId)));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/**
 * Locks a line; the orders that it pays must be locked first. Concurrent decisions wait for each other, so that the
 * second sees the first.
 */
export async function lockLine(
  tx: Tx,
  { meetingId, lineId }: OfLine,
  states: readonly LineRow['state'][],
): Promise<LineRow> {
  const [row] = await tx
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.id, lineId), eq(statementLines.meetingId, meetingId)))
    .for('update');
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  return states.includes(row.state) ? row : refuse(statementRefusals.LINE_STATE);
}

type Decision = Pick<LineRow, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>;
export const undecided: Decision = { state: 'open', reason: '', decidedBy: null, decidedAt: null };

export async function decideLine(tx: Tx, lineId: string, decision: Decision): Promise<void> {
  await tx.update(statementLines).set(decision).where(eq(statementLines.id, lineId));
}

/** Releases the line of a payment that is undone, so that the line has to be decided again. */
export async function releaseLineOf(tx: Tx, receiptId: string): Promise<void> {
  const [match] = await tx
    .delete(statementMatches)
    .where(eq(statementMatches.receiptId, receiptId))
    .returning();
  if (match) await decideLine(tx, match.lineId, undecided);
}
