import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isConnectionLost } from '#kernel/db/connection-lost';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { openDatabaseLine } from '#test/database-line';
import { brokenInvariants } from '#kernel/db/invariants';
import { buildOffer, memberDraft } from '#test/registrations';
import { buildCalls, openQueue, rush } from '#test/rush';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  second = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const CLIENTS = 64;

async function sellTwoHundred() {
  const offer = await buildOffer(app, { stock: 200 });
  const drafts = Array.from({ length: 300 }, () => memberDraft(offer.type.id));
  const calls = await buildCalls(app, offer.meetingId, drafts);
  const outcome = await rush([openQueue(app), openQueue(second)], calls, CLIENTS);
  const counted = await app.kernel.db.execute<{ taken: number; sold: number }>(sql`
    select taken, (select count(*)::int from orders where meeting_id = ${offer.meetingId}) as sold
    from registration_types where id = ${offer.type.id}`);
  return { outcome, counted: counted.rows[0] };
}

/** Returns whether a transaction that has written an order waits for another one. */
async function waitsForCounter(): Promise<boolean> {
  const found = await app.kernel.db.execute(sql`
    select from pg_locks as waiting
    join pg_locks as written on written.pid = waiting.pid and written.relation = 'person_keys'::regclass
      and written.mode = 'RowExclusiveLock'
    where not waiting.granted`);
  return found.rows.length > 0;
}

describe('a rush', () => {
  it('sells two hundred places exactly two hundred times, over two servers', async () => {
    const { outcome, counted } = await sellTwoHundred();
    expect(outcome.placed).toHaveLength(200);
    expect(outcome.refused).toEqual({ NO_STOCK: 100 });
    expect(counted).toEqual({ taken: 200, sold: 200 });
    expect(new Set(outcome.placed.map(({ number }) => number)).size).toBe(200);
  });

  it('sells the last room of a night once, and the last bed once', async () => {
    const offer = await buildOffer(app, { rooms: 1 });
    const stay = { roomTypeId: offer.twin.id, checkIn: '2026-06-14', checkOut: '2026-06-16' };
    const single = () => memberDraft(offer.type.id, { stay: { ...stay, choice: 'single' } });
    const singles = await buildCalls(app, offer.meetingId, Array.from({ length: 40 }, single));
    const rooms = await rush([openQueue(app), openQueue(second)], singles, CLIENTS);
    expect([rooms.placed.length, rooms.refused]).toEqual([1, { NO_STOCK: 39 }]);

    const other = await buildOffer(app, { rooms: 1 });
    const shared = () =>
      memberDraft(other.type.id, { stay: { ...stay, roomTypeId: other.twin.id, choice: 'shared' } });
    const beds = await buildCalls(app, other.meetingId, Array.from({ length: 40 }, shared));
    const outcome = await rush([openQueue(app), openQueue(second)], beds, CLIENTS);
    expect([outcome.placed.length, outcome.refused]).toEqual([2, { NO_STOCK: 38 }]);
  });

  it('never puts a woman into a man’s room: of one each, one is refused', async () => {
    const offer = await buildOffer(app, { rooms: 1 });
    const stay = {
      choice: 'shared' as const,
      roomTypeId: offer.twin.id,
      checkIn: '2026-06-14',
      checkOut: '2026-06-15',
    };
    const drafts = ['male', 'female'].map((gender) =>
      memberDraft(offer.type.id, { stay, values: { gender } }),
    );
    const outcome = await rush([openQueue(app)], await buildCalls(app, offer.meetingId, drafts), 2);
    expect([outcome.placed.length, outcome.refused]).toEqual([1, { NO_STOCK: 1 }]);
  });

  it('rejects late buyers early, but never a buyer who holds the sold-out unit', async () => {
    const offer = await buildOffer(app, { stock: 2, rooms: 1, activityStock: 1 });
    const stay = {
      choice: 'single' as const,
      roomTypeId: offer.twin.id,
      checkIn: '2026-06-14',
      checkOut: '2026-06-16',
    };
    const wanted = () => memberDraft(offer.type.id, { stay, activityIds: [offer.lunch.id] });
    const [first, late] = await buildCalls(app, offer.meetingId, [wanted(), wanted()]);
    if (!first || !late) throw new Error('no calls');
    const queue = openQueue(app);
    const placed = await queue.place(first);
    await expect(queue.place(late)).rejects.toMatchObject({ refusal: { name: 'NO_STOCK' } });
    for (const unit of late.placing.units.filter((name) => !name.startsWith('type:'))) {
      const only = { ...late.placing, units: [unit] };
      await expect
        .poll(() => queue.rejectEarly(late.registrationId, only)?.refusal.name, { interval: 5 })
        .toBe('NO_STOCK');
      expect(queue.rejectEarly(first.registrationId, only)).toBeNull();
    }
    expect(await queue.place(first)).toEqual(placed);
  });

  it('registers one person once, however many try at the same time', async () => {
    const offer = await buildOffer(app);
    const values = { fullName: '欧阳明远', phone: '13900001111', email: 'one@example.org' };
    const drafts = Array.from({ length: 40 }, () => memberDraft(offer.type.id, { values }));
    const calls = await buildCalls(app, offer.meetingId, drafts);
    const outcome = await rush([openQueue(app), openQueue(second)], calls, CLIENTS);
    expect([outcome.placed.length, outcome.refused]).toEqual([1, { PERSON_TAKEN: 39 }]);
  });

  it('places one order for one registration and one key, however often it is sent', async () => {
    const offer = await buildOffer(app);
    const [call] = await buildCalls(app, offer.meetingId, [memberDraft(offer.type.id)]);
    if (!call) throw new Error('no call');
    const same = Array.from({ length: 40 }, () => call);
    const outcome = await rush([openQueue(app), openQueue(second)], same, CLIENTS);
    expect(new Set(outcome.placed.map(({ orderId }) => orderId)).size).toBe(1);
    const orders = await app.kernel.db.execute(
      sql`select id from orders where registration_id = ${call.registrationId} and state <> 'cancelled'`,
    );
    expect(orders.rows).toHaveLength(1);
  });

  it('rolls back and refuses an order if others take the last items before its end', async () => {
    const offer = await buildOffer(app, { stock: 100 });
    const [call] = await buildCalls(app, offer.meetingId, [memberDraft(offer.type.id)]);
    if (!call) throw new Error('no call');
    const other = await app.kernel.pool.connect();
    await other.query('begin');
    await other.query('select from registration_types where id = $1 for no key update', [offer.type.id]);
    const placing = openQueue(app).place(call);
    const refusal = expect(placing).rejects.toMatchObject({ refusal: { name: 'NO_STOCK' } });
    // The order has written its rows, and waits for the counter.
    await expect.poll(() => waitsForCounter(), { interval: 5 }).toBe(true);
    await other.query('update registration_types set stock = taken where id = $1', [offer.type.id]);
    await other.query('commit');
    other.release();
    await refusal;
    const left = await app.kernel.db.execute(sql`
      select (select count(*)::int from orders where registration_id = ${call.registrationId}) as orders,
        (select state from registrations where id = ${call.registrationId}) as state,
        (select count(*)::int from person_keys where meeting_id = ${offer.meetingId}) as keys`);
    expect(left.rows).toEqual([{ orders: 0, state: 'draft', keys: 0 }]);
  });

  it('sells every item of an order or none to buyers who want more than is left', async () => {
    const offer = await buildOffer(app, { activityStock: 3 });
    const drafts = Array.from({ length: 20 }, () =>
      memberDraft(offer.type.id, { activityIds: [offer.lunch.id, offer.forum.id] }),
    );
    const outcome = await rush(
      [openQueue(app), openQueue(second)],
      await buildCalls(app, offer.meetingId, drafts),
      20,
    );
    expect([outcome.placed.length, outcome.refused]).toEqual([3, { NO_STOCK: 17 }]);
    const taken = await app.kernel.db.execute(
      sql`select taken from registration_types where id = ${offer.type.id}`,
    );
    expect(taken.rows).toEqual([{ taken: 3 }]);
  });
});

describe('the same rush without its guard', () => {
  it('oversells, and the invariants report it: the tests above can fail', async () => {
    const sound = app;
    app = await createTestApp();
    const soundSecond = second;
    second = await openTestApp(app.databaseUrl);
    try {
      app.leaveUnsound();
      second.leaveUnsound();
      const found = await app.kernel.db.execute<{ body: string }>(
        sql`select pg_get_functiondef('checkout_take'::regproc) as body`,
      );
      const guarded = found.rows[0]?.body ?? '';
      const unguarded = guarded.replace('rooms_taken(counter) > counter.stock', 'false');
      expect(unguarded).not.toBe(guarded);
      await app.kernel.db.execute(sql.raw(unguarded));
      await app.kernel.db.execute(
        sql`alter table registration_types drop constraint registration_types_check`,
      );
      const { outcome } = await sellTwoHundred();
      expect(outcome.placed.length).toBeGreaterThan(200);
      expect(await brokenInvariants(app.kernel.pool)).toHaveProperty('invariant_stock');
    } finally {
      await second.close();
      await app.close();
      app = sound;
      second = soundSecond;
    }
  });
});

describe('a lost connection', () => {
  it('refuses a batch as a whole, without trying each order, and every order is found by its key afterwards', async () => {
    const line = await openDatabaseLine(app.databaseUrl);
    const server = await openTestApp(line.url);
    const queue = openQueue(server);
    const offer = await buildOffer(app);
    const drafts = Array.from({ length: 30 }, () => memberDraft(offer.type.id));
    const calls = await buildCalls(app, offer.meetingId, drafts);
    const { pool } = server.kernel;
    const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
    let writes = 0;
    async function connectAndCut(): Promise<pg.PoolClient> {
      const client = await connect();
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const cutting = (...given: unknown[]) => {
        const answer = query(...given);
        if ((given[0] as { name?: string }).name === 'check_out') {
          writes += 1;
          setImmediate(() => line.cut());
        }
        return answer;
      };
      return Object.assign(client, { query: cutting });
    }
    // The pool's own `query` calls `connect` with a callback; only calls without one are cut.
    const cutting = (callback?: unknown) => (callback ? connect(callback) : connectAndCut());
    Object.assign(pool, { connect: cutting });
    const answers = await Promise.allSettled(calls.map((call) => queue.place(call)));
    for (const answer of answers)
      expect(answer.status === 'rejected' && isConnectionLost(answer.reason)).toBe(true);
    expect(writes).toBe(1);
    Object.assign(pool, { connect });
    line.mend();
    const placed = await Promise.all(calls.map((call) => queue.place(call)));
    expect(new Set(placed.map(({ number }) => number)).size).toBe(30);
    await server.close();
    await line.close();
  });
});
