import { paidShares } from '@plenum/contract/registration/codes/discount';
import { nightsBetween } from '@plenum/contract/registration/orders/price';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { findCodeOf } from '../codes/code-queries.ts';
import { type OrderLineRow, orderLines, type OrderRow } from '../tables.ts';

export interface PaidOrderLine extends OrderLineRow {
  /** The line's price less its share of the order's discount. */
  readonly paid: number;
}

/** Returns all lines of these orders, including cancelled ones, with the amount that was paid for each. */
export async function findPaidLines(db: Db | Tx, orders: readonly OrderRow[]): Promise<PaidOrderLine[]> {
  const found: PaidOrderLine[] = [];
  for (const order of orders) {
    const lines = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.id));
    const code = await findCodeOf(db, order);
    // A line that replaced a place of another type cost nothing itself.
    const ordered = lines.filter(({ replaces }) => replaces === null);
    const priced = ordered.map((line) => ({ ...line, memberId: line.participantId }));
    const shares = paidShares(priced, order.discount, code?.terms ?? null);
    const paid = new Map(ordered.map(({ id }, index) => [id, shares[index] ?? 0]));
    for (const line of lines) if (line.replaces !== null) moveOn(lines, line, paid);
    found.push(...lines.map((line) => ({ ...line, paid: paid.get(line.id) ?? 0 })));
  }
  return found;
}

// Moves the payment for a place to the other type, up to that type's value.
function moveOn(
  lines: readonly OrderLineRow[],
  { id, replaces, worth }: OrderLineRow,
  paid: Map<number, number>,
) {
  const own = lines.find((line) => line.id === replaces);
  const root = lines.find(
    ({ participantId, kind, replaces: earlier }) =>
      participantId === own?.participantId && kind === 'conference' && earlier === null,
  );
  if (!own || !root) return;
  const all = (paid.get(root.id) ?? 0) + (own.id === root.id ? 0 : (paid.get(own.id) ?? 0));
  const kept = paidAt(all, root.amount, worth ?? 0);
  if (own.id !== root.id) paid.set(own.id, 0);
  paid.set(root.id, all - kept);
  paid.set(id, kept);
}

/** Returns the part of the payment for a place that is counted if the place is now worth `worth` instead of `cost`. */
export function paidAt(paid: number, cost: number, worth: number): number {
  return worth >= cost ? paid : Math.floor((paid * worth) / cost);
}

/** Marks whether a refund with which these lines are cancelled is in progress. */
export async function markEnding(tx: Tx, lineIds: readonly number[], ending: boolean): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .update(orderLines)
    .set({ ending })
    .where(inArray(orderLines.id, [...lineIds]));
}

/** A line, or some of its nights. */
interface Piece {
  readonly lineId: number;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
}

/**
 * Returns the lines of these pieces. A line that keeps some of its nights is split: the other nights become separate
 * lines at the same price. The row of the order is locked.
 */
export async function splitLines(tx: Tx, pieces: readonly Piece[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [lineId, parts] of Map.groupBy(pieces, (piece) => piece.lineId)) {
    const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, lineId));
    if (!line) throw new Error(`No line ${lineId}`);
    ids.push(...(await splitLine(tx, line, parts)));
  }
  return ids;
}

async function splitLine(tx: Tx, line: OrderLineRow, parts: readonly Piece[]): Promise<number[]> {
  const kept = keptNights(line, parts);
  if (kept === null) return [line.id];
  await tx.update(orderLines).set(kept).where(eq(orderLines.id, line.id));
  const { id: _id, amount: _amount, ...copied } = line;
  const rows = parts.map(({ checkIn, checkOut }) => ({ ...copied, ...runOf(checkIn ?? '', checkOut ?? '') }));
  const written = await tx.insert(orderLines).values(rows).returning({ id: orderLines.id });
  return written.map(({ id }) => id);
}

/**
 * Returns the nights that remain; null if there are none. Nights can be removed at the beginning of the stay, at its
 * end, or at both.
 */
function keptNights({ checkIn, checkOut }: OrderLineRow, parts: readonly Piece[]) {
  if (checkIn === null || checkOut === null) return null;
  const begin = parts.find((part) => part.checkIn === checkIn)?.checkOut ?? checkIn;
  const end = parts.find((part) => part.checkOut === checkOut)?.checkIn ?? checkOut;
  return begin < end ? runOf(begin, end) : null;
}

function runOf(checkIn: string, checkOut: string) {
  return { checkIn, checkOut, quantity: nightsBetween(checkIn, checkOut).length };
}
