import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import {
  type FoundBlock,
  type MergePair,
  type MergePart,
  type MergeRow,
  mergeRow,
  type MergeSource,
} from '#kernel/db/merge-part';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { registrationCancelled } from '../events.ts';
import { registrationFact } from '../registration-facts.ts';
import { cancelDraft } from '../drafts/cancel-registration.ts';
import { lockRegistration } from '../people/registration-queries.ts';

type Found = Record<string, unknown> & MergeRow;

/**
 * Moves registrations with their orders to the other account. Teams, rooms and people refer to these and need no
 * change.
 */
export const registrationMergePart: MergePart = {
  columns: {
    'registrations.account_id': 'moves',
    'orders.account_id': 'moves',
    'waiting_entries.account_id': 'moves',
    'registration_history.actor': 'stays',
    'order_history.actor': 'stays',
    'substitutions.actor': 'stays',
    'discount_codes.created_by': 'stays',
    'rooms.made_by': 'stays',
  },
  // Locks both accounts' registrations, because a draft of either may be cancelled, and then the orders, in the usual
  // lock order.
  lock: async (tx, { from, into }) => {
    await tx.execute(sql`
      select from registrations where account_id in (${from}, ${into}) order by id for no key update`);
    await tx.execute(sql`select from orders where account_id = ${from} order by id for no key update`);
  },
  find: async (db, pair) => {
    const registrations = await findRegistrations(db, pair.from);
    const orders = await findOrders(db, pair.from);
    const waiting = await findWaiting(db, pair.from);
    const doubles = await findDoubles(db, pair);
    const givenUp = new Set(doubles.flatMap(({ givenUp: id }) => (id === null ? [] : [id])));
    const drafts = doubles.flatMap(({ givenUp: id, meetingId, at }) =>
      id === null ? [] : [mergeRow({ id, meetingId, at })],
    );
    const blocked = doubles.filter((double) => double.givenUp === null);
    return {
      groups: {
        registrations: registrations.filter(({ id }) => !givenUp.has(id)),
        orders,
        waiting,
        drafts,
      },
      blocks: [
        ...blocked.map(({ meetingId }) => ({ code: 'registered', meetingId })),
        ...(await findWaitingNow(db, pair.from)),
        ...(await findCodes(db, pair)),
      ],
    };
  },
  move: async (tx, pair, source) => {
    for (const { givenUp } of await findDoubles(tx, pair))
      if (givenUp !== null) await cancelRegistration(tx, givenUp, source);
    const { from, into } = pair;
    await tx.execute(sql`update registrations set account_id = ${into} where account_id = ${from}`);
    // Both accounts may have used the same idempotency key. The key of the moved order is changed, because its answer
    // is no longer needed.
    await tx.execute(sql`
      update orders set account_id = ${into}, idempotency_key = idempotency_key || case when exists (
          select from orders as other where other.account_id = ${into} and other.meeting_id = orders.meeting_id
            and other.idempotency_key = orders.idempotency_key) then ':' || id else '' end
      where account_id = ${from}`);
    await tx.execute(sql`update waiting_entries set account_id = ${into} where account_id = ${from}`);
  },
};

async function findRegistrations(db: Db | Tx, accountId: string): Promise<MergeRow[]> {
  const { rows } = await db.execute<Found>(sql`
    select id, coalesce(nullif(name, ''), contact_name) as label, meeting_id as "meetingId", changed_at as at
    from registrations where account_id = ${accountId} order by changed_at desc, id`);
  return rows.map(mergeRow);
}

async function findOrders(db: Db | Tx, accountId: string): Promise<MergeRow[]> {
  const { rows } = await db.execute<Found>(sql`
    select id, number as label, meeting_id as "meetingId", placed_at as at, currency, total as amount
    from orders where account_id = ${accountId} order by placed_at desc, id`);
  return rows.map(mergeRow);
}

async function findWaiting(db: Db | Tx, accountId: string): Promise<MergeRow[]> {
  const { rows } = await db.execute<Found>(sql`
    select id, meeting_id as "meetingId", joined_at as at from waiting_entries
    where account_id = ${accountId} and state not in ('waiting', 'offered') order by joined_at desc, id`);
  return rows.map(mergeRow);
}

async function findWaitingNow(db: Db | Tx, accountId: string): Promise<FoundBlock[]> {
  const { rows } = await db.execute<{ meetingId: string }>(sql`
    select distinct meeting_id as "meetingId" from waiting_entries
    where account_id = ${accountId} and state in ('waiting', 'offered') order by 1`);
  return rows.map(({ meetingId }) => ({ code: 'waiting', meetingId }));
}

interface Double extends Record<string, unknown> {
  readonly meetingId: string;
  /** The draft that is cancelled; null if neither can be. */
  readonly givenUp: string | null;
  readonly at: Date;
}

/**
 * Finds conferences in which both accounts have an individual registration, because a person can have only one. A draft
 * is cancelled in favour of an order, and the ending account's draft in favour of the other; a draft on the waiting
 * list is not cancelled.
 */
async function findDoubles(db: Db | Tx, { from, into }: MergePair): Promise<Double[]> {
  const { rows } = await db.execute<Double>(sql`
    select ending.meeting_id as "meetingId",
      case when ending.state = 'draft' then ending.id
        when staying.state = 'draft' and not exists (
          select from waiting_entries where registration_id = staying.id and state in ('waiting', 'offered'))
        then staying.id end as "givenUp",
      case when ending.state = 'draft' then ending.changed_at else staying.changed_at end as at
    from registrations as ending join registrations as staying on staying.meeting_id = ending.meeting_id
    where ending.account_id = ${from} and ending.kind = 'individual' and ending.state <> 'cancelled'
      and staying.account_id = ${into} and staying.kind = 'individual' and staying.state <> 'cancelled'
    order by 1`);
  return rows;
}

/** Finds discount codes that both accounts have used, together more often than one person may. */
async function findCodes(db: Db | Tx, { from, into }: MergePair): Promise<FoundBlock[]> {
  const { rows } = await db.execute<{ code: string; meetingId: string }>(sql`
    select discount_codes.code, discount_codes.meeting_id as "meetingId"
    from orders join discount_codes on discount_codes.id = orders.code_id
    where orders.account_id in (${from}, ${into}) and orders.state <> 'cancelled' and most_per_account is not null
    group by discount_codes.id having count(distinct orders.account_id) = 2 and count(*) > most_per_account
    order by discount_codes.code`);
  return rows.map(({ code, meetingId }) => ({ code: 'code', what: code, meetingId }));
}

async function cancelRegistration(tx: Tx, id: string, source: MergeSource): Promise<void> {
  const found = await lockRegistration(tx, id);
  await cancelDraft(tx, found, source);
  const { meetingId } = found.row;
  await writeAudit(tx, registrationFact('registration.cancelled', id, { meeting: meetingId }), source);
  await emit(tx, registrationCancelled, { registrationId: id, meetingId }, source.at);
}
