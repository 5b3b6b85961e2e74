import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_ATTEMPTS, WEBHOOK_FAILING_DAYS } from '@plenum/contract/webhooks/schemas';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { webhookFact } from './audit-facts.ts';
import { endWaiting } from './manage-webhooks.ts';
import { type Attempted, postDelivery, type PostOptions, type Receiver } from './post-delivery.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The requests that one server has under way at a time. */
const MOST_AT_ONCE = 40;
/** The same for one webhook, on all servers; one that fails is tried by one request at a time. */
const MOST_OF_WEBHOOK = 5;
// Longer than a request may take. If a server is killed in between, the event is sent again after this.
const TAKEN_MS = 30 * SECOND;
const LOOK_AGAIN_MS = 200;
/** The time for requests under way to end when the server stops; the others are sent again by another server. */
const GRACE_MS = 3 * SECOND;
/** The pause after each failed attempt but the last: a day in total. */
const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  13 * HOUR,
];
const JITTER = 0.2;
const GONE = 410;

interface TakenDelivery extends Record<string, unknown> {
  readonly id: string;
  readonly webhookId: string;
  readonly body: string;
  readonly attempts: number;
}

/**
 * Sends what is due until nothing is. Several servers can run it at the same time: each takes different deliveries. No
 * transaction is open while a request is under way.
 */
export async function sendDeliveries(
  kernel: Kernel,
  stopping?: AbortSignal,
  options: PostOptions = {},
): Promise<void> {
  const ending = new AbortController();
  const endSoon = () => setTimeout(() => ending.abort(), GRACE_MS).unref();
  stopping?.addEventListener('abort', endSoon, { once: true });
  const isStopping = () => stopping?.aborted === true;
  const running = new Set<Promise<void>>();
  try {
    while (!isStopping()) {
      for (const taken of await takeDue(kernel, MOST_AT_ONCE - running.size)) {
        const sent = deliverOne(kernel, taken, { ...options, signal: ending.signal }).finally(() =>
          running.delete(sent),
        );
        running.add(sent);
      }
      if (running.size === 0) return;
      // New events, and those of other webhooks, don't wait until a slow receiver has answered.
      await Promise.race([...running, sleep(LOOK_AGAIN_MS)]);
    }
  } finally {
    await Promise.all(running);
    stopping?.removeEventListener('abort', endSoon);
  }
}

/**
 * Takes due deliveries for half a minute. Webhooks take turns: the first delivery of each comes before the second of any, so
 * that one with a long queue doesn't keep the others waiting.
 */
async function takeDue({ db, clock }: Kernel, most: number): Promise<TakenDelivery[]> {
  if (most <= 0) return [];
  const now = clock.now();
  const until = new Date(now.getTime() + TAKEN_MS);
  const { rows } = await db.execute<TakenDelivery>(sql`
    update webhook_deliveries set attempts = attempts + 1, due_at = ${until}, taken_until = ${until}
    where id in (
      select delivery.id from (
        select due.id, due.due_at, taken.count + due.place as turn
        from webhooks as hook
        cross join lateral (
          select count(*) from webhook_deliveries
          where webhook_id = hook.id and state = 'waiting' and taken_until > ${now}) as taken
        cross join lateral (
          select id, due_at, row_number() over (order by due_at, id) as place from webhook_deliveries
          where webhook_id = hook.id and state = 'waiting' and due_at <= ${now}
          order by due_at, id limit ${MOST_OF_WEBHOOK}) as due
        where hook.off_reason is null
          and taken.count + due.place <= case when hook.failing_since is null then ${MOST_OF_WEBHOOK} else 1 end
      ) as chosen join webhook_deliveries as delivery using (id)
      where delivery.state = 'waiting' and delivery.due_at <= ${now}
      order by chosen.turn, chosen.due_at limit ${most} for update of delivery skip locked)
    returning id, webhook_id as "webhookId", body, attempts`);
  return rows;
}

/** Never throws: without the database, the delivery is taken again after half a minute. */
async function deliverOne(kernel: Kernel, taken: TakenDelivery, options: PostOptions): Promise<void> {
  try {
    const [receiver] = await kernel.db.select().from(webhooks).where(eq(webhooks.id, taken.webhookId));
    if (!receiver) return;
    const attempted = await tryPost(kernel, receiver, taken, options);
    if (attempted === null) await giveBack(kernel, taken);
    else if (attempted.error === null) await noteDelivered(kernel, taken, attempted);
    else await noteFailed(kernel, taken, attempted);
  } catch (error) {
    kernel.log.error({ part: 'webhooks', delivery: taken.id, err: error }, 'webhook delivery not recorded');
  }
}

// An error of our own, such as a secret that can't be decrypted, counts as a failed attempt.
async function tryPost(
  kernel: Kernel,
  receiver: Receiver,
  taken: TakenDelivery,
  options: PostOptions,
): Promise<Attempted | null> {
  try {
    return await postDelivery(kernel, receiver, taken, options);
  } catch (error) {
    kernel.log.error({ part: 'webhooks', delivery: taken.id, err: error }, 'webhook delivery failed');
    const lastAt = kernel.clock.now();
    return { lastAt, headers: {}, status: null, milliseconds: 0, error: 'INTERNAL', answer: '' };
  }
}

// The server stops before the answer, so that the attempt doesn't count.
async function giveBack({ db, clock }: Kernel, { id, attempts }: TakenDelivery): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ attempts: attempts - 1, dueAt: clock.now(), takenUntil: null })
    .where(isStill(id, attempts));
}

// Another server may have taken the delivery over; it has then counted another attempt.
function isStill(id: string, attempts: number) {
  return and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.attempts, attempts),
  );
}

// Recorded even if another server has taken the delivery over in the meantime.
async function noteDelivered(
  { db, clock, metrics }: Kernel,
  { id, webhookId }: TakenDelivery,
  attempted: Attempted,
): Promise<void> {
  metrics.countWebhook('delivered');
  const now = clock.now();
  await db
    .update(webhookDeliveries)
    .set({ ...attempted, state: 'delivered', dueAt: null, takenUntil: null })
    .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.state, 'delivered')));
  // At most once a minute, unless it ends a failure.
  await db.execute(sql`
    update webhooks set last_delivered_at = ${now}, failing_since = null
    where id = ${webhookId} and (failing_since is not null or last_delivered_at is null
      or last_delivered_at < ${new Date(now.getTime() - MINUTE)})`);
}

async function noteFailed(
  kernel: Kernel,
  { id, webhookId, attempts }: TakenDelivery,
  attempted: Attempted,
): Promise<void> {
  const { db, clock, metrics } = kernel;
  const now = clock.now();
  const pause = PAUSES_MS[attempts - 1];
  const isLast = attempts >= WEBHOOK_ATTEMPTS || pause === undefined || attempted.status === GONE;
  metrics.countWebhook(isLast ? 'failed' : 'repeated');
  await db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        ...attempted,
        takenUntil: null,
        ...(isLast
          ? { state: 'failed', dueAt: null }
          : { dueAt: new Date(now.getTime() + pause * (1 - JITTER + 2 * JITTER * Math.random())) }),
      })
      .where(isStill(id, attempts));
    await noteFailing(tx, webhookId, now, attempted.status === GONE);
  });
}

/** Switches off a webhook whose receiver is gone, or has accepted nothing for days. */
async function noteFailing(tx: Tx, webhookId: string, now: Date, isGone: boolean): Promise<void> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.offReason)))
    .for('update');
  if (!row) return;
  const failingSince = row.failingSince ?? now;
  const isFailing = failingSince.getTime() <= now.getTime() - WEBHOOK_FAILING_DAYS * DAY;
  const offReason = isGone ? 'gone' : isFailing ? 'failing' : null;
  await tx.update(webhooks).set({ failingSince, offReason }).where(eq(webhooks.id, webhookId));
  if (offReason === null) return;
  await endWaiting(tx, webhookId);
  const source = { actor: null, requestId: null, address: null, at: now };
  await writeAudit(tx, webhookFact('meeting.webhook_switched_off', row, { cause: offReason }), source);
}
