import { readMessageCharts, readMoneyCharts, readPeopleCharts } from '@plenum/contract/console/charts';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationJobs } from '#modules/registration/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildPaid, makeRefund, recordRefund } from '#test/refunds';
import type { Placed } from '#test/orders';
import { buildPerson, type Person } from '#test/people';
import { buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let placed: Placed;
let manager: Person;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  placed = await buildPaid(app);
  manager = await buildStaff(app, placed.offer.meetingId, 'manager');
});
afterAll(() => app.close());

const params = () => ({ id: placed.offer.meetingId });
const people = async (token = manager.token) =>
  (await app.call(readPeopleCharts, { params: params(), token })).body.data;
const money = async () =>
  (await app.call(readMoneyCharts, { params: params(), token: manager.token })).body.data;
async function writeOpenings(): Promise<void> {
  await registrationJobs.find(({ name }) => name === 'write_form_openings')?.run(app.kernel);
}

test('counts registered people by the day of the conference’s clock and by type', async () => {
  const { registrations, types } = await people();
  expect(types.map(({ id }) => id)).toContain(placed.offer.type.id);
  expect(registrations).toEqual([{ day: '2026-05-18', typeId: placed.offer.type.id, count: 1 }]);
  // 1:30 a.m. in Shanghai is still the previous day in London.
  await app.kernel.db.execute(sql`update participants set registered_at = '2026-05-18T17:30:00Z'
    where meeting_id = ${placed.offer.meetingId} and state = 'registered'`);
  expect((await people()).registrations).toMatchObject([{ day: '2026-05-19' }]);
});

test('counts a visitor of the form once a day, without storing the account', async () => {
  const before = (await people()).funnel;
  const visitor = await buildPerson(app);
  const open = (token: string) => app.call(readOffer, { params: params(), token });
  await open(visitor.token);
  await open(visitor.token);
  await open((await buildPerson(app)).token);
  // Opening the form writes nothing to the database yet.
  expect((await people()).funnel.opened).toBe(before.opened);
  await writeOpenings();
  await writeOpenings();
  expect((await people()).funnel.opened).toBe(before.opened + 2);
  const columns = await app.kernel.pool.query(`select * from form_openings`);
  expect(columns.fields.map(({ name }) => name)).toEqual(['meeting_id', 'day', 'opened']);
});

test('counts drafts, orders and paid orders by registration', async () => {
  const before = (await people()).funnel;
  await buildOrder(app, placed.offer.meetingId, [memberDraft(placed.offer.type.id)]);
  const after = (await people()).funnel;
  expect(after).toMatchObject({
    draft: before.draft + 1,
    placed: before.placed + 1,
    paid: before.paid,
    reviewed: before.reviewed,
  });
  expect(before.paid).toBe(1);
});

test('shows rooms by night, as booked of available', async () => {
  const { nights, roomTypes } = await people();
  const { rows } = await app.kernel.pool.query<{ stock: number; taken: number }>(
    `select sum(stock)::integer as stock, sum(taken)::integer as taken from room_nights
     where room_type_id = any ($1)`,
    [roomTypes.map(({ id }) => id)],
  );
  const sum = (key: 'stock' | 'taken') => nights.reduce((all, night) => all + night[key], 0);
  expect({ stock: sum('stock'), taken: sum('taken') }).toEqual(rows[0]);
});

test('shows money received less refunds, on the day of each', async () => {
  const before = (await money()).days;
  expect(before).toEqual([
    { day: '2026-05-18', currency: 'CNY', method: expect.any(String), amount: placed.total },
  ]);
  app.clock.advance(24 * 3_600_000);
  // The manager's login has expired by then, so a new one is needed.
  manager = await buildStaff(app, placed.offer.meetingId, 'manager');
  const cashier = await buildStaff(app, placed.offer.meetingId, 'finance');
  const by = { ...placed, cashier };
  const made = await makeRefund(app, by, { amount: 1_000, ends: 'nothing' }, cashier.token);
  expect(made.status).toBe(200);
  expect((await money()).days).toEqual(before);
  const found = await app.kernel.db.execute<{ id: string }>(
    sql`select id from refunds where order_id = ${placed.orderId}`,
  );
  const id = found.rows[0]?.id ?? '';
  expect((await recordRefund(app, by, id)).status).toBe(200);
  expect((await money()).days.slice(1)).toMatchObject([{ day: '2026-05-19', amount: -1_000 }]);
});

test('counts messages of this conference by day, channel and state', async () => {
  const insert = (meetingId: string | null, state: string) =>
    app.kernel.db.execute(sql`insert into message_log
      (id, channel, target, language, subject, text, created_at, state, meeting_id, sent_at)
      values (gen_random_uuid(), 'email', 'a@example.org', 'en', 'x', 'x', '2026-05-18T01:00:00Z', ${state}, ${meetingId},
        ${state === 'sent' ? '2026-05-18T01:00:00Z' : null})`);
  const read = async () =>
    (await app.call(readMessageCharts, { params: params(), token: manager.token })).body.data.days;
  const others = (await read()).filter(({ day }) => day !== '2026-05-18');
  expect(others).toEqual([]);
  const before = new Map((await read()).map(({ state, kind, count }) => [`${state} ${kind}`, count]));
  await insert(placed.offer.meetingId, 'sent');
  await insert(placed.offer.meetingId, 'sent');
  await insert(null, 'sent');
  const sent = (await read()).find(
    ({ state, kind, channel }) => state === 'sent' && kind === '' && channel === 'email',
  );
  expect(sent?.count).toBe((before.get('sent ') ?? 0) + 2);
});

test('hides money from staff without finance rights', async () => {
  const steward = await buildStaff(app, placed.offer.meetingId, 'steward');
  const statuses = await Promise.all(
    [readPeopleCharts, readMoneyCharts, readMessageCharts].map(
      async (endpoint) => (await app.call(endpoint, { params: params(), token: steward.token })).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403]);
});
