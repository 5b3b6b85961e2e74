import { randomUUID } from 'node:crypto';
import { getMe } from '@plenum/contract/accounts/endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { readPublicMeeting } from '@plenum/contract/meetings/public-endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invalidate } from '#kernel/cache/public-cache';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { openTestApp, type TestApp } from '#test/app';
import { type ChildServer, startChildServer } from '#test/child-server';
import { brokenInvariants } from '#kernel/db/invariants';
import { listenStreamAt } from '#test/listen-stream';
import { buildMeeting } from '#test/meetings';
import { type OwnPostgres, startOwnPostgres } from '#test/own-postgres';
import { buildOffer, memberDraft } from '#test/registrations';
import { buildCalls, buildTokens } from '#test/rush';
import { waitUntil } from '#test/wait-until';

const EVENTS = 200;
const BUYERS = 60;
const READERS = 4;

let postgres: OwnPostgres;
let server: ChildServer;
let app: TestApp;
let offer: Awaited<ReturnType<typeof buildOffer>>;
// A conference whose page changes only when a test changes it, so that the page stays in the cache while others place
// orders.
let quiet: { id: string };
beforeAll(async () => {
  postgres = await startOwnPostgres();
  // This also migrates the empty database.
  server = await startChildServer({ DATABASE_URL: postgres.url, WORKERS: '4' });
  app = await openTestApp(postgres.url);
  // The child's clock is the real one.
  app.clock.set(new Date());
  quiet = await buildMeeting(app, { state: 'published' });
  offer = await buildOffer(app, { stock: 1_000 });
  await app.kernel.db.execute(sql`
    update meetings set registration_opens_at = now() - interval '1 day', registration_closes_at = now() + interval '1 day',
      begins_at = now() + interval '30 days', ends_at = now() + interval '32 days'
    where id = ${offer.meetingId}`);
});
// Starts PostgreSQL again if a test failed while it was down.
beforeEach(() => postgres.start());
afterAll(async () => {
  await postgres.start();
  await app.close();
  await server.end('SIGTERM');
  await postgres.remove();
});

interface Got {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

async function ask(path: string, init: RequestInit = {}): Promise<Got> {
  const reply = await fetch(`${server.url}${path}`, init).catch(() => null);
  if (!reply) return { status: 0, retryAfter: null, code: 0, message: 'no answer', data: null };
  const { code, message, data } = (await reply.json()) as { code: number; message: string; data: unknown };
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), code, message, data };
}

const unavailable = (lan: 'en' | 'zh') => ({
  status: 503,
  retryAfter: '2',
  code: kernelRefusals.UNAVAILABLE.code,
  message: kernelRefusals.UNAVAILABLE[lan],
});

/** Queues events. Each has a separate job and results in one message to a separate target. */
async function queueEvents(accountId: string): Promise<string[]> {
  const targets = Array.from({ length: EVENTS }, () => `${randomUUID()}@example.org`);
  await app.kernel.db.execute(sql`
    with events as (
      insert into outbox (event, payload, created_at)
      select 'accounts.security_changed',
        jsonb_build_object('accountId', ${accountId}::text, 'change', 'password_changed', 'target', target), now()
      from unnest(${sql.param(targets)}::text[]) as target returning id
    )
    select graphile_worker.add_job('deliver_outbox', json_build_object('ids', json_build_array(id::text))) from events`);
  return targets;
}

async function messagesTo(targets: readonly string[]): Promise<string[]> {
  const { rows } = await app.kernel.pool.query<{ target: string }>(
    'select target from message_log where target = any($1)',
    [targets],
  );
  return rows.map(({ target }) => target);
}

async function terminateAll(): Promise<void> {
  await app.kernel.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/**
 * Terminates connections until a request is affected. If the server is between two statements, terminating them affects
 * none.
 */
async function terminateUntil(isFelt: () => boolean): Promise<void> {
  while (!isFelt()) await terminateAll();
}

const faults = [
  { name: 'pg_ctl stop -m immediate', strike: () => postgres.stop('immediate'), staysDown: true },
  { name: 'pg_ctl stop -m fast', strike: () => postgres.stop('fast'), staysDown: true },
  { name: 'kill -9 of the postmaster', strike: () => postgres.kill(), staysDown: true },
  { name: 'pg_terminate_backend of all', strike: terminateUntil, staysDown: false },
];

it.each(faults)(
  'a busy server survives $name and recovers without a restart',
  async ({ strike, staysDown }) => {
    const drafts = Array.from({ length: BUYERS }, () => memberDraft(offer.type.id));
    const calls = await buildCalls(app, offer.meetingId, drafts);
    const accountIds = calls.map(({ accountId }) => accountId);
    const tokens = await buildTokens(app, accountIds);
    const [token = ''] = tokens;
    const [accountId = ''] = accountIds;
    const stream = await listenStreamAt(server.url, token);
    const readMeeting = async () => (await ask(fillPath(readPublicMeeting.path, { id: quiet.id }))).data;
    const rename = (title: string) =>
      app.kernel.db.transaction(async (tx) => {
        const words = JSON.stringify({ en: title, zh: title });
        await tx.execute(sql`update meetings set title = ${words}::jsonb where id = ${quiet.id}`);
        await invalidate(tx, [`meeting:${quiet.id}`]);
      });
    await rename('Before the fault');
    // This notification arrives after the change, on the same connection, so answers that are built from now on stay in
    // the cache.
    await announce(app.kernel.db, { channel: accountChannel(accountId), event: 'changed', id: 'renamed' });
    await stream.says('renamed');
    expect(JSON.stringify(await readMeeting())).toContain('Before the fault');

    const answers: Got[] = [];
    const orders = new Map<number, unknown>();
    async function order(index: number): Promise<number> {
      const call = calls[index];
      const got = await ask(fillPath(placeOrder.path, { id: call?.registrationId ?? '' }), {
        method: 'POST',
        headers: {
          authorization: tokens[index] ?? '',
          'content-type': 'application/json',
          'idempotency-key': call?.key ?? '',
        },
        body: JSON.stringify(call?.placing),
      });
      answers.push(got);
      // An answered order gets the same answer if repeated with its key.
      if (got.status === 200) {
        expect(got.data).toEqual(orders.get(index) ?? got.data);
        orders.set(index, got.data);
      }
      return got.status;
    }

    // Jobs run, orders are placed and pages are read, all through the fault, until everything is answered again.
    const targets = await queueEvents(accountId);
    const over = new AbortController();
    const readers = Array.from({ length: READERS }, async () => {
      while (!over.signal.aborted && server.ended() === null)
        answers.push(await ask(getMe.path, { headers: { authorization: token } }));
    });
    const buyers = calls.map(async (_, index) => {
      while ((await order(index)) === 503) await new Promise((resolve) => void setTimeout(resolve, 50));
    });
    await waitUntil(async () => (await messagesTo(targets)).length > 10);
    expect((await messagesTo(targets)).length).toBeLessThan(EVENTS);
    await strike(() => answers.some(({ status }) => status !== 200));
    const isAlive = () => expect(server.ended(), server.said()).toBeNull();

    isAlive();
    if (staysDown) {
      for (const lan of ['en', 'zh'] as const) {
        const headers = { authorization: token, lan: lan === 'en' ? 'en' : 'zh-cn' };
        expect(await ask(getMe.path, { headers })).toMatchObject(unavailable(lan));
      }
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      // The visitors' pages were cached, and nothing can have changed them.
      expect(JSON.stringify(await readMeeting())).toContain('Before the fault');
      isAlive();
      await postgres.start();
    }
    await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200);
    await Promise.all(buyers);
    over.abort();
    await Promise.all(readers);
    isAlive();

    // Calls must only get answers, or refusals that ask to try again.
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const got of refused) expect(got).toMatchObject(unavailable('zh'));

    // Every order exists once, every message once.
    await Promise.all(calls.map((_, index) => order(index)));
    expect(new Set([...orders.values()].map((data) => JSON.stringify(data))).size).toBe(BUYERS);
    const { rows } = await app.kernel.db.execute<{ orders: number }>(
      sql`select count(*)::int as orders from orders where account_id = any(${sql.param(accountIds)}::uuid[])`,
    );
    expect(rows).toEqual([{ orders: BUYERS }]);
    await waitUntil(async () => (await messagesTo(targets)).length === EVENTS);
    await waitUntil(async () => {
      const waiting = await app.kernel.pool.query('select from outbox where delivered_at is null');
      const jobs = await app.kernel.pool.query('select from graphile_worker.jobs');
      return waiting.rowCount === 0 && jobs.rowCount === 0;
    });
    expect((await messagesTo(targets)).toSorted()).toEqual(targets.toSorted());
    expect(await brokenInvariants(app.kernel.pool)).toEqual({});

    // The live channel and the cache that relies on it get changes again.
    await stream.says('event: gap');
    await announce(app.kernel.db, {
      channel: accountChannel(accountId),
      event: 'changed',
      id: 'heard-again',
    });
    await stream.says('heard-again');
    stream.hangUp();
    expect(JSON.stringify(await readMeeting())).toContain('Before the fault');
    await rename('After the fault');
    await waitUntil(async () => JSON.stringify(await readMeeting()).includes('After the fault'));
    isAlive();
  },
);

// This is the last test, because it stops the server.
it('ends on SIGTERM while the database is away', async () => {
  await postgres.stop('immediate');
  await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 503);
  expect(await server.end('SIGTERM'), server.said()).toBe('code 0');
});
