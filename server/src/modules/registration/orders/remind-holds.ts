import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { attemptBatch, openRound } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { orderEventOf, holdEnding } from '../events.ts';
import type { OrderRow } from '../tables.ts';
import { holdBegin } from './queries.ts';
import { withoutOrders } from './release-orders.ts';
import { findUnpayable } from './unpayable.ts';

/** Returns the orders among these that their buyers are paying at the moment. */
export type FindBeingPaid = (
  db: Db | Tx,
  orderIds: readonly string[],
  now: Date,
) => Promise<ReadonlySet<string>>;

const finders = new WeakMap<Kernel, FindBeingPaid>();

/**
 * Registers the function that finds orders being paid. Payments belong to a higher module, which calls this at
 * start-up.
 */
export function provideBeingPaid(kernel: Kernel, find: FindBeingPaid): void {
  finders.set(kernel, find);
}

const AT_ONCE = 50;

/**
 * Reminds buyers of orders whose hold ends soon: once, and again if the hold was extended (decision 63). Several
 * servers can run it at the same time.
 */
export async function remindHolds(kernel: Kernel, atOnce = AT_ONCE): Promise<void> {
  const round = await openRound(kernel, 'remind_holds');
  const which = withoutOrders(round.left);
  let after: Ending | null = null;
  do {
    const batch: Batch = { after, atOnce, which };
    after = await attemptBatch(round, {
      all: () => kernel.db.transaction((tx) => remindSome(kernel, tx, batch)),
      find: () =>
        kernel.db.transaction(async (tx) =>
          (await takeEnding(tx, kernel.clock.now(), batch)).map(({ id }) => id),
        ),
      one: (id) =>
        kernel.db.transaction((tx) =>
          remindSome(kernel, tx, { after: null, atOnce, which: sql`and orders.id = ${id}` }),
        ),
    });
  } while (after !== null);
}

type Ending = Pick<
  OrderRow,
  'id' | 'meetingId' | 'registrationId' | 'currency' | 'state' | 'payable' | 'holdUntil'
>;

interface Batch {
  readonly after: Ending | null;
  readonly atOnce: number;
  /** SQL that selects the orders. */
  readonly which: SQL;
}

/** Returns the last order of this batch, or null if there are no more orders. */
async function remindSome(kernel: Kernel, tx: Tx, batch: Batch): Promise<Ending | null> {
  const now = kernel.clock.now();
  const ending = await takeEnding(tx, now, batch);
  const unpayable = await findUnpayable(kernel, tx, ending);
  const asked = ending.filter(({ id }) => !unpayable.has(id));
  const beingPaid = await finders.get(kernel)?.(
    tx,
    asked.map(({ id }) => id),
    now,
  );
  const reminded = await noteReminders(
    tx,
    asked.filter(({ id }) => !beingPaid?.has(id)),
    now,
  );
  const events = ending.flatMap((order) =>
    order.holdUntil && reminded.has(order.id)
      ? { ...orderEventOf(order), holdUntil: new Date(order.holdUntil).toISOString() }
      : [],
  );
  await emitAll(tx, holdEnding, events, now);
  return ending.length < batch.atOnce ? null : (ending.at(-1) ?? null);
}

/**
 * The reminder is sent a quarter of the hold before its end, at least ten minutes and at most a day. A hold of less
 * than twenty minutes has no reminder, because the message about the placed order has just said when it ends.
 *
 * Locks order and registration as every payment and cancellation does, so that the result stays true until the event is
 * written. `skip locked` never waits: rows that are being changed are looked at in the next round.
 */
async function takeEnding(tx: Tx, now: Date, { after, atOnce, which }: Batch): Promise<Ending[]> {
  const began = holdBegin(sql`orders.placed_at`, sql`orders.registration_id`);
  const later = after ? sql`and (orders.hold_until, orders.id) > (${after.holdUntil}, ${after.id})` : sql``;
  const found = await tx.execute<Ending & Record<string, unknown>>(sql`
    select orders.id, orders.meeting_id as "meetingId", orders.registration_id as "registrationId", orders.currency,
      orders.state, orders.payable, orders.hold_until as "holdUntil"
    from orders join registrations on registrations.id = orders.registration_id
    where orders.state = 'unpaid' and orders.payable
      and orders.hold_until > ${now} and orders.hold_until <= ${now}::timestamptz + interval '24 hours' ${later} ${which}
      and not exists (
        select from hold_reminders where order_id = orders.id and hold_reminders.hold_until >= orders.hold_until)
      and orders.hold_until - ${began} >= interval '20 minutes'
      and orders.hold_until - ${now} <= greatest(interval '10 minutes', (orders.hold_until - ${began}) / 4)
    order by orders.hold_until, orders.id limit ${atOnce} for no key update of registrations, orders skip locked`);
  return found.rows;
}

/**
 * Records the reminders, and returns the orders that had no reminder for this end of the hold yet. Another server may
 * have sent one in the meantime.
 */
async function noteReminders(tx: Tx, ending: readonly Ending[], now: Date): Promise<ReadonlySet<string>> {
  if (ending.length === 0) return new Set();
  const ids = sql.param(ending.map(({ id }) => id));
  const noted = await tx.execute<{ id: string }>(sql`
    insert into hold_reminders (order_id, hold_until, at)
    select id, hold_until, ${now}::timestamptz from orders where id = any (${ids}::uuid[])
    on conflict (order_id) do update set hold_until = excluded.hold_until, at = excluded.at
      where hold_reminders.hold_until < excluded.hold_until
    returning order_id as id`);
  return new Set(noted.rows.map(({ id }) => id));
}
