import { asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderHistory, orderLines, type OrderLineRow, type OrderRow, orders } from '../tables.ts';

export async function findOrder(db: Db | Tx, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** The registrations they are for must have been locked before. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update');
}

export async function findOrderLines(db: Db | Tx, orderId: string): Promise<OrderLineRow[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
}

export async function findOrderHistory(db: Db | Tx, orderId: string) {
  return db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
}

type Change = Partial<Pick<OrderRow, 'method' | 'payable' | 'holdUntil' | 'invoice'>>;

/** Anything but its state and its money. */
export async function changeOrders(tx: Tx, ids: readonly string[], change: Change, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({ ...change, changedAt: at })
    .where(inArray(orders.id, [...ids]));
}
