import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionSchema } from '#kernel/db/function-set';
import { migrate } from '#kernel/db/migrate';
import { hashSql, ownDatabaseFiles } from '#kernel/db/sql-files';
import { createOfferCache } from '#modules/meetings/offer/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer, memberDraft } from '#test/registrations';
import { buildCalls, openQueue } from '#test/rush';
import { checkoutOutcomes } from './check-out.ts';
import { openOrderQueue, type OrderCall } from './place-order.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function oneCall(server: TestApp, meetingId: string, typeId: string): Promise<OrderCall> {
  const [call] = await buildCalls(server, meetingId, [memberDraft(typeId)]);
  if (!call) throw new Error('no call');
  return call;
}

describe('the outcomes of check_out', () => {
  it('are the same in the database and in the server', async () => {
    const found = await app.kernel.pool.query<{ labels: string[] }>(
      'select enum_range(null::checkout_outcome)::text[] as labels',
    );
    expect(found.rows[0]?.labels).toEqual([...checkoutOutcomes]);
  });

  it('are all returned by the deciding functions, and by no others', async () => {
    const found = await app.kernel.pool.query<{ text: string }>(
      `select string_agg(prosrc, '') as text from pg_proc where pronamespace = current_schema()::regnamespace
         and proname in ('checkout_decide', 'checkout_take', 'checkout_use_code', 'refuse_late')`,
    );
    const text = found.rows[0]?.text ?? '';
    const given = [...text.matchAll(/(?:then|else|row\()\s*'(\w+)'/g)].map(([, name]) => name);
    expect(new Set(given)).toEqual(new Set(checkoutOutcomes));
  });
});

/**
 * Opens a server's queue with the current offer. For the queue, one millisecond passes between preparing an order and
 * writing it.
 */
async function queueWrittenAt(meetingId: string, moment: Date) {
  const known = await createOfferCache(app.kernel)(meetingId);
  const moments = [new Date(moment.getTime() - 1)];
  const kernel = { ...app.kernel, clock: { now: () => moments.shift() ?? moment } };
  return openOrderQueue(kernel, async () => known);
}

describe('a price', () => {
  it.each(['pay_by', 'until_at'] as const)(
    'is checked again when the order is written: %s',
    async (column) => {
      const offer = await buildOffer(app);
      const moment = new Date(app.clock.now().getTime() + 60_000);
      await app.kernel.db.execute(
        sql`update price_windows set ${sql.raw(column)} = ${moment} where type_id = ${offer.type.id}`,
      );
      const late = await oneCall(app, offer.meetingId, offer.type.id);
      const queue = await queueWrittenAt(offer.meetingId, moment);
      await expect(queue.place(late)).rejects.toMatchObject({ refusal: { name: 'PRICE_CHANGED' } });
      const inTime = await queueWrittenAt(offer.meetingId, new Date(moment.getTime() - 1));
      await expect(inTime.place(late)).resolves.toHaveProperty('number');
    },
  );

  it.each([
    ['by when it must be paid', `pay_by = now() + interval '10 years'`],
    ['since when it can be had', `from_at = '2020-01-01'`],
    ['until when it can be had', `until_at = now() + interval '10 years'`],
  ])('is refused when the organizer changes %s before the order is written', async (_, change) => {
    const offer = await buildOffer(app);
    const call = await oneCall(app, offer.meetingId, offer.type.id);
    const queue = await queueWrittenAt(offer.meetingId, app.clock.now());
    await app.kernel.pool.query(`update price_windows set ${change} where type_id = $1`, [offer.type.id]);
    await expect(queue.place(call)).rejects.toMatchObject({ refusal: { name: 'PRICE_CHANGED' } });
    await expect(openQueue(app).place(call)).resolves.toHaveProperty('number');
  });

  it('is refused when the organizer raises it before the order is written', async () => {
    const offer = await buildOffer(app);
    const call = await oneCall(app, offer.meetingId, offer.type.id);
    const queue = await queueWrittenAt(offer.meetingId, app.clock.now());
    await app.kernel.pool.query('update price_windows set price_cny = price_cny + 1 where type_id = $1', [
      offer.type.id,
    ]);
    await expect(queue.place(call)).rejects.toMatchObject({ refusal: { name: 'PRICE_CHANGED' } });
  });
});

describe('a new column of a person', () => {
  it('needs no change of the SQL, and an older server beside a newer one leaves its default', async () => {
    const server = await createTestApp();
    // The migration drops the views of the older release, so the invariants can't be checked at the end.
    server.leaveUnsound();
    const offer = await buildOffer(server);
    const old = openQueue(server);
    await old.place(await oneCall(server, offer.meetingId, offer.type.id));
    const text = `alter table participants add column nickname text, add column badge text not null default 'plain'`;
    const own = ownDatabaseFiles();
    const newer = {
      ...own,
      migrations: [...own.migrations, { name: '9999-add-badge.sql', text, hash: hashSql(text) }],
    };
    await migrate(server.databaseUrl, newer);

    const call = await oneCall(server, offer.meetingId, offer.type.id);
    await old.place(call);
    const client = new pg.Client({
      connectionString: server.databaseUrl,
      options: `-c search_path=${functionSchema(newer)},public`,
    });
    await client.connect();
    const read = async () =>
      (
        await client.query<{ id: string; nickname: string; badge: string; name: string; state: string }>(
          `select id, nickname, badge, full_name as name, state from participants where registration_id = $1`,
          [call.registrationId],
        )
      ).rows[0];
    try {
      const before = await read();
      expect(before).toMatchObject({ nickname: null, badge: 'plain', state: 'registered' });
      await client.query('select update_participants($1::jsonb)', [
        JSON.stringify([{ id: before?.id, nickname: '小明' }]),
      ]);
      expect(await read()).toEqual({ ...before, nickname: '小明' });
    } finally {
      await client.end();
      await server.close();
    }
  });
});
