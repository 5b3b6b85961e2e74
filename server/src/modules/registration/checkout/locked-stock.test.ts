import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOfferCache } from '#modules/meetings/offer/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { buildCalls, openQueue } from '#test/rush';
import { openOrderQueue, type OrderCall } from './place-order.ts';

let app: TestApp;
let other: pg.Client;
beforeAll(async () => {
  app = await createTestApp();
  other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await app.close();
});

/** Runs the work while another session has locked these rows. */
async function whileLocked<T>(rows: string, id: string, work: () => Promise<T>): Promise<T> {
  await other.query('begin');
  await other.query(`select from ${rows} for update`, [id]);
  try {
    return await work();
  } finally {
    await other.query('rollback');
  }
}

const TYPE = 'registration_types where id = $1';
const REGISTRATION = 'registrations where id = $1';
const NOT_PLACED = { status: 'rejected', reason: { refusal: orderRefusals.NOT_PLACED } };

async function placedOf(calls: readonly OrderCall[]): Promise<number> {
  const ids = calls.map(({ registrationId }) => registrationId);
  const { rows } = await app.kernel.pool.query<{ count: number }>(
    'select count(*)::int as count from orders where registration_id = any ($1::uuid[])',
    [ids],
  );
  return rows[0]?.count ?? Number.NaN;
}

const callsFor = ({ meetingId, type }: { meetingId: string; type: { id: string } }, count: number) =>
  buildCalls(
    app,
    meetingId,
    Array.from({ length: count }, () => memberDraft(type.id)),
  );

describe('a registration type that another session holds', () => {
  it('refuses all orders of a batch after one lock timeout, places none, and takes them later with the same keys', async () => {
    const offer = await buildOffer(app);
    const calls = await callsFor(offer, 20);
    const queue = openQueue(app);
    const started = performance.now();
    const answers = await whileLocked(TYPE, offer.type.id, () =>
      Promise.allSettled(calls.map((call) => queue.place(call))),
    );
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(answers).toMatchObject(calls.map(() => NOT_PLACED));
    expect(await placedOf(calls)).toBe(0);
    await Promise.all(calls.map((call) => queue.place(call)));
    expect(await placedOf(calls)).toBe(20);
  });

  it('is answered 503 with its own code over HTTP, and the same request succeeds afterwards', async () => {
    const offer = await buildOffer(app);
    const first = await whileLocked(TYPE, offer.type.id, () =>
      buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]),
    );
    const { answer, registrationId, body, buyer, key } = first;
    const { code } = orderRefusals.NOT_PLACED;
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, code, '2']);
    const again = await app.call(placeOrder, {
      params: { id: registrationId },
      body,
      token: buyer.token,
      headers: { 'idempotency-key': key },
    });
    expect(again.status).toBe(200);
  });

  it('does not keep orders of another conference in the same batch from being placed', async () => {
    const locked = await buildOffer(app);
    const free = await buildOffer(app);
    const [calls, others] = [await callsFor(locked, 2), await callsFor(free, 2)];
    const queue = openQueue(app);
    const answers = await whileLocked(TYPE, locked.type.id, () =>
      Promise.allSettled([...calls, ...others].map((call) => queue.place(call))),
    );
    expect(answers).toMatchObject([NOT_PLACED, NOT_PLACED, { status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect([await placedOf(calls), await placedOf(others)]).toEqual([0, 2]);
  });

  it('places no order that got the lock after its deadline', async () => {
    const offer = await buildOffer(app);
    const calls = await callsFor(offer, 3);
    const impatient = openOrderQueue(app.kernel, createOfferCache(app.kernel), 500);
    const answers = await whileLocked(TYPE, offer.type.id, async () => {
      const placing = Promise.allSettled(calls.map((call) => impatient.place(call)));
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await other.query('rollback');
      return placing;
    });
    expect(answers).toMatchObject(calls.map(() => NOT_PLACED));
    expect(await placedOf(calls)).toBe(0);
  });
});

describe('a registration that another session holds', () => {
  it('delays its own order only', async () => {
    const offer = await buildOffer(app);
    const [blocked, ...others] = await callsFor(offer, 4);
    if (!blocked) throw new Error('no call');
    const queue = openQueue(app);
    const { waiting, placed } = await whileLocked(REGISTRATION, blocked.registrationId, async () => {
      const own = queue.place(blocked);
      const rest = await Promise.all(others.map((call) => queue.place(call)));
      return { waiting: own, placed: rest };
    });
    expect(placed).toHaveLength(3);
    await expect(waiting).resolves.toHaveProperty('number');
  });
});
