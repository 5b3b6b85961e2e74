import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { type OrderRow, orders } from '#modules/registration/orders/public';

/**
 * Returns orders by id. The query runs even if there are no ids, so that each page costs the same number of queries.
 */
export async function findOrdersById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OrderRow>> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Orders of one registration, newest first. */
export async function findOrdersOf(db: Db, registrationId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.registrationId, registrationId))
    .orderBy(desc(orders.placedAt), desc(orders.id));
}
