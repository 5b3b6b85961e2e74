import { type OrderState, paidStates } from '@plenum/contract/registration/orders/states';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { type OrderRow, orders } from '../tables.ts';

const open: readonly OrderState[] = ['unpaid', 'pay_pending'];

/** The first order of a registration can be added to: it is paid, and not all of it was given back. */
export function takesAdditions(order: Pick<OrderRow, 'state' | 'addsTo'>): boolean {
  return order.addsTo === null && paidStates.includes(order.state) && order.state !== 'refunding';
}

/** The order that adds to this one and waits to be paid; there is one at most. */
export async function findOpenAddition(db: Db | Tx, firstId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.addsTo, firstId), inArray(orders.state, [...open])));
  return row ?? null;
}

/** A refund that ends something of the registration waits to be decided, or is on its way. */
export async function isBeingGivenUp(db: Db | Tx, registrationId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select from order_lines join orders on orders.id = order_lines.order_id
    where orders.registration_id = ${registrationId} and order_lines.ending limit 1`);
  return found.rows.length > 0;
}

/** Later orders of the registration add to what this one holds: nights may lie beyond its own. They end first. */
export async function hasAdditions(tx: Tx, order: OrderRow): Promise<boolean> {
  const found = await tx.execute(sql`
    select from orders as later
    where later.adds_to = ${order.addsTo ?? order.id}::uuid and later.id <> ${order.id}
      and later.placed_at >= ${order.placedAt}
      and exists (select from order_lines where order_id = later.id and held) limit 1`);
  return found.rows.length > 0;
}

/** What an order adds begins to count, as it is paid, or stops, as its payment was undone. Its row is locked. */
export async function countAdditions(tx: Tx, id: string, counts: boolean, at: Date): Promise<void> {
  await tx.execute(sql`select count_additions(${id}::uuid, ${counts}, ${at}::timestamptz)`);
}
