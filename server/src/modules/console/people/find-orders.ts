import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { type OrderRow, orders } from '#modules/registration/orders/public';

/** By id. Asked even for none, so that a page costs as many questions however long it is. */
export async function findOrdersById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OrderRow>> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of one registration, the newest first. */
export async function findOrdersOf(db: Db, registrationId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.registrationId, registrationId))
    .orderBy(desc(orders.placedAt), desc(orders.id));
}
