import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { attemptBatch, openRound } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { findTerms } from '#modules/meetings/offer/public';
import { orderEventOf, orderExpired } from '../events.ts';
import { type OrderRow, orders } from '../tables.ts';
import { holdUntil } from './hold.ts';
import { changeOrders } from './order-queries.ts';
import { findUnpayable } from './unpayable.ts';

interface Release {
  /** Null if the system releases the orders. */
  readonly actor: string | null;
  readonly reason: string;
  readonly at: Date;
  /** If true, orders whose hold has not ended are skipped. */
  readonly onlyDue: boolean;
  /** The state of the registrations afterwards. */
  readonly leaves: 'draft' | 'cancelled';
}

/**
 * Cancels unpaid orders and releases their places. Returns the cancelled orders, without those that were paid in the
 * meantime.
 */
export async function releaseOrders(
  tx: Tx,
  ids: readonly string[],
  { actor, reason, at, onlyDue, leaves }: Release,
): Promise<string[]> {
  const found = await tx.execute<{ ended: string[] }>(sql`
    select release_orders(${sql.param([...ids])}::uuid[], ${actor}::uuid, ${reason}, ${at}::timestamptz, ${onlyDue}, ${leaves})
      as ended`);
  return found.rows[0]?.ended ?? [];
}

// Small batches, so that concurrent orders hardly wait for the counter rows.
const AT_ONCE = 50;

/**
 * Releases orders that were not paid in time. Several servers share the work: each takes orders that no other has
 * locked.
 */
export async function expireOrders(kernel: Kernel): Promise<void> {
  const round = await openRound(kernel, 'expire_orders');
  const batch = withoutOrders(round.left);
  let taken: number | null = AT_ONCE;
  while (taken === AT_ONCE)
    taken = await attemptBatch(round, {
      all: () => kernel.db.transaction((tx) => expireSome(kernel, tx, batch)),
      find: () =>
        kernel.db.transaction(async (tx) =>
          (await takeDue(tx, kernel.clock.now(), batch)).map(({ id }) => id),
        ),
      one: (id) => kernel.db.transaction((tx) => expireSome(kernel, tx, sql`and orders.id = ${id}`)),
    });
}

/** Leaves these orders out of a query. */
export function withoutOrders(ids: readonly string[]): SQL {
  return ids.length === 0 ? sql`` : sql`and orders.id <> all (${sql.param([...ids])}::uuid[])`;
}

async function expireSome(kernel: Kernel, tx: Tx, which: SQL): Promise<number> {
  const now = kernel.clock.now();
  const due = await takeDue(tx, now, which);
  if (due.length === 0) return 0;
  const unpayable = await findUnpayable(kernel, tx, due);
  for (const order of due) if (unpayable.has(order.id)) await holdOn(tx, order, now);
  const over = due.flatMap(({ id }) => (unpayable.has(id) ? [] : [id]));
  const ended = await releaseOrders(tx, over, {
    actor: null,
    reason: 'expired',
    at: now,
    onlyDue: true,
    leaves: 'draft',
  });
  if (ended.length > 0) {
    const { id, meetingId, registrationId } = orders;
    const rows = await tx.select({ id, meetingId, registrationId }).from(orders).where(inArray(id, ended));
    await emitAll(tx, orderExpired, rows.map(orderEventOf), now);
  }
  return due.length;
}

type Due = Pick<OrderRow, 'id' | 'meetingId' | 'currency' | 'method' | 'state' | 'payable'>;

// Locks due orders by their registrations, which every transaction locks before the order. `skip locked` never waits,
// so it can't deadlock.
async function takeDue(tx: Tx, now: Date, which: SQL): Promise<Due[]> {
  const found = await tx.execute<Due>(sql`
    select orders.id, orders.meeting_id as "meetingId", orders.currency, orders.method, orders.state, orders.payable from orders join registrations on registrations.id = orders.registration_id
    where orders.state = 'unpaid' and orders.hold_until <= ${now} ${which}
    order by orders.hold_until limit ${AT_ONCE} for no key update of registrations skip locked`);
  return found.rows;
}

// Restarts the hold of an order that can't be paid, so that the buyer has time once the organizer has set up a payment
// method.
async function holdOn(tx: Tx, { id, meetingId, method }: Due, now: Date): Promise<void> {
  const terms = await findTerms(tx, meetingId);
  await changeOrders(tx, [id], { holdUntil: holdUntil(terms, method, now) }, now);
}
