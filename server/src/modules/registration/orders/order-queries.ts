import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { lockRegistrations } from '../change-review.ts';
import {
  type OrderLineRow,
  type OrderRow,
  type RegistrationRow,
  orderHistory,
  orderLines,
  orders,
} from '../tables.ts';

export async function findOrder(db: Db | Tx, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** Locks orders, whose registrations must have been locked before. */
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

/** Returns the order that this one adds to and the orders that add to it, the earliest first. */
export function findLinkedOrders(db: Db | Tx, { id, addsTo }: Pick<OrderRow, 'id' | 'addsTo'>) {
  const { number, state, currency, total } = orders;
  return db
    .select({ id: orders.id, number, state, currency, total })
    .from(orders)
    .where(or(eq(orders.addsTo, id), addsTo === null ? undefined : eq(orders.id, addsTo)))
    .orderBy(asc(orders.placedAt), asc(orders.id));
}

export async function findOrderHistory(db: Db | Tx, orderId: string) {
  return db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
}

type Change = Partial<Pick<OrderRow, 'method' | 'payable' | 'holdUntil' | 'invoice' | 'taxDetails'>>;

/** Changes everything except the state and the amounts. */
export async function changeOrders(tx: Tx, ids: readonly string[], change: Change, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({ ...change, changedAt: at })
    .where(inArray(orders.id, [...ids]));
}

export interface LockedOrder {
  readonly order: OrderRow;
  readonly registration: RegistrationRow;
}

export function lockOwnOrder(tx: Tx, id: string, accountId: string): Promise<LockedOrder> {
  return lockOrder(tx, id, (order) => order.accountId === accountId);
}

export function lockMeetingsOrder(tx: Tx, meetingId: string, id: string): Promise<LockedOrder> {
  return lockOrder(tx, id, (order) => order.meetingId === meetingId);
}

/** Locks several orders by id; refuses unless all of them belong to the conference. */
export async function lockMeetingsOrders(
  tx: Tx,
  meetingId: string,
  ids: readonly string[],
): Promise<LockedOrder[]> {
  const locked = await lockOrdersInTurn(tx, ids, eq(orders.meetingId, meetingId));
  if (locked.length < new Set(ids).size) refuse(kernelRefusals.NOT_FOUND);
  return locked;
}

/**
 * Locks the orders that exist and returns them by id. Their registrations are locked first, in the same order for every
 * caller.
 */
export async function lockOrdersInTurn(tx: Tx, ids: readonly string[], which?: SQL): Promise<LockedOrder[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: orders.id, registrationId: orders.registrationId })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), which));
  const rows = await lockRegistrations(
    tx,
    found.map(({ registrationId }) => registrationId),
  );
  const registrations = new Map(rows.map((registration) => [registration.id, registration]));
  const locked = await lockOrders(
    tx,
    found.map(({ id }) => id),
  );
  return locked.map((order) => {
    const registration = registrations.get(order.registrationId);
    return registration ? { order, registration } : refuse(kernelRefusals.NOT_FOUND);
  });
}

// Locks the registration before its order, like every other transaction, so that two of them never deadlock.
export async function lockOrder(
  tx: Tx,
  id: string,
  isTheirs: (order: OrderRow) => boolean = () => true,
): Promise<LockedOrder> {
  const found = await findOrder(tx, id);
  if (!found || !isTheirs(found)) refuse(kernelRefusals.NOT_FOUND);
  const [registration] = await lockRegistrations(tx, [found.registrationId]);
  const [order] = await lockOrders(tx, [id]);
  if (!registration || !order) refuse(kernelRefusals.NOT_FOUND);
  return { order, registration };
}
