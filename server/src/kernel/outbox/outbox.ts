import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isConnectionLost } from '../db/connection-lost.ts';
import type { Tx } from '../db/database.ts';
import type { Kernel } from '../kernel.ts';

/** A past event, with the ids of its subjects. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
}

export function defineEvent<P extends z.ZodType>(name: string, payload: P): EventDefinition<P> {
  return { name, payload };
}

/** Runs after commit, at least once: use `outboxId` as a key to make it idempotent. */
export interface Reaction {
  /**
   * Unique among the reactions to its event, also in later releases, because an event stores the names of those that
   * failed.
   */
  readonly name: string;
  readonly event: EventDefinition;
  readonly react: (kernel: Kernel, tx: Tx, payload: unknown, outboxId: bigint) => Promise<void>;
}

export function reaction<P extends z.ZodType>(
  event: EventDefinition<P>,
  react: (kernel: Kernel, tx: Tx, payload: z.output<P>, outboxId: bigint) => Promise<void>,
  name = '',
): Reaction {
  return {
    name,
    event,
    react: (kernel, tx, payload, id) => react(kernel, tx, event.payload.parse(payload), id),
  };
}

/** Names the reactions after their module; several reactions to the same event are numbered in their order. */
export function reactionsOf(module: string, reactions: readonly Reaction[]): Reaction[] {
  const seen = new Map<string, number>();
  return reactions.map((one) => {
    const number = (seen.get(one.event.name) ?? 0) + 1;
    seen.set(one.event.name, number);
    return { ...one, name: number === 1 ? module : `${module} ${number}` };
  });
}

export const OUTBOX_TASK = 'deliver_outbox';

/** Records that something happened. The row and the job that delivers it are part of the caller's transaction. */
export async function emit<P extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<P>,
  payload: z.input<P>,
  now: Date,
): Promise<void> {
  await emitAll(tx, event, [payload], now);
}

/** Writes many events that share one job; each is delivered separately. */
export async function emitAll<P extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<P>,
  payloads: readonly z.input<P>[],
  now: Date,
): Promise<void> {
  if (payloads.length === 0) return;
  const parsed = JSON.stringify(payloads.map((payload) => event.payload.parse(payload)));
  await tx.execute(sql`
    with rows as (
      insert into outbox (event, payload, created_at)
      select ${event.name}, payload, ${now} from jsonb_array_elements(${parsed}::jsonb) as payload returning id
    )
    select graphile_worker.add_job(${OUTBOX_TASK}, json_build_object('ids', json_agg(id::text order by id))) from rows`);
}

/**
 * Delivers one event to all its reactions. A concurrent delivery waits for the first; then it finds it done and does
 * nothing, or finds it undone and does it, because the first may have lost its connection.
 *
 * All reactions share one transaction, which is fast. If one of them fails, each runs in its own savepoint: those that
 * succeed are kept and not run again, and the event waits for the others.
 */
export async function deliver(kernel: Kernel, reactions: readonly Reaction[], id: bigint): Promise<void> {
  let pending: readonly Pending[] = [];
  try {
    await kernel.db.transaction(async (tx) => {
      pending = await findPending(tx, reactions, id);
      for (const { react, payload } of pending) await react(kernel, tx, payload, id);
      await markDelivered(kernel, tx, id);
    });
  } catch (error) {
    if (isConnectionLost(error) || pending.length < 2) throw error;
    await deliverApart(kernel, reactions, id);
  }
}

interface Pending extends Reaction {
  readonly payload: unknown;
}

async function findPending(tx: Tx, reactions: readonly Reaction[], id: bigint): Promise<Pending[]> {
  const found = await tx.execute<{ event: string; payload: unknown; pending: string[] | null }>(
    sql`select event, payload, pending from outbox where id = ${id} and delivered_at is null for update`,
  );
  const [row] = found.rows;
  if (!row) return [];
  const { event, payload, pending } = row;
  const known = reactions.filter((candidate) => candidate.event.name === event);
  const missing = pending?.filter((name) => !known.some((candidate) => candidate.name === name)) ?? [];
  // A server of another release may have the missing reactions.
  if (missing.length > 0) throw new Error(`This release has no reaction ${missing.join(', ')} to ${event}`);
  return known
    .filter(({ name }) => pending === null || pending.includes(name))
    .map((candidate) => ({ ...candidate, payload }));
}

async function deliverApart(kernel: Kernel, reactions: readonly Reaction[], id: bigint): Promise<void> {
  const failed = new Map<string, unknown>();
  await kernel.db.transaction(async (tx) => {
    for (const { name, react, payload } of await findPending(tx, reactions, id)) {
      try {
        await tx.transaction((savepoint) => react(kernel, savepoint, payload, id));
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        failed.set(name, error);
      }
    }
    if (failed.size === 0) return markDelivered(kernel, tx, id);
    await tx.execute(
      sql`update outbox set pending = ${sql.param([...failed.keys()])}::text[] where id = ${id}`,
    );
  });
  if (failed.size === 0) return;
  const reasons = [...failed].map(([name, error]) =>
    name === '' ? String(error) : `${name}: ${String(error)}`,
  );
  throw new AggregateError(failed.values(), reasons.join('; '));
}

async function markDelivered({ clock }: Kernel, tx: Tx, id: bigint): Promise<void> {
  await tx.execute(sql`
    update outbox set delivered_at = ${clock.now()}, pending = null where id = ${id} and delivered_at is null`);
}

/** Returns when an event happened. */
export async function findEventTime(tx: Tx, id: bigint): Promise<Date> {
  const { rows } = await tx.execute<{ at: Date }>(sql`select created_at as at from outbox where id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`Event ${id} is not in the outbox`);
  return new Date(row.at);
}

export async function markDead(kernel: Kernel, id: bigint, failure: string): Promise<void> {
  await kernel.db.execute(
    sql`update outbox set failed_at = ${kernel.clock.now()}, failure = ${failure} where id = ${id}`,
  );
}

/** Returns the age in seconds of the oldest undelivered event; 0 if there is none. */
export async function outboxLag({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<number> {
  const found = await db.execute<{ oldest: Date | null }>(
    sql`select min(created_at) as oldest from outbox where delivered_at is null and failed_at is null`,
  );
  const oldest = found.rows[0]?.oldest;
  return oldest ? (clock.now().getTime() - new Date(oldest).getTime()) / 1000 : 0;
}

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** Deletes delivered events, because they name people. Failed ones are kept until an operator has looked at them. */
export async function sweepOutbox(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.clock.now().getTime() - KEPT_MS);
  await kernel.db.execute(sql`delete from outbox where delivered_at < ${before}`);
}
