import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { ActivitiesSection } from '@plenum/contract/meetings/catalogue';
import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { activitiesSample } from '#test/catalogue-samples';

const { read, save } = sectionEndpoints.activities;
type Activity = ActivitiesSection['activities'][number];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

async function build({ taken = 0 } = {}) {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'manager');
  const [dinner, forum] = activitiesSample().activities;
  if (!dinner || !forum) throw new Error('The sample has two activities');
  const put = (activities: Activity[], version: number) =>
    app.call(save, { token, params: { id }, body: { version, content: { activities } } });
  expect((await put([dinner, forum], 0)).status).toBe(200);
  await app.kernel.db.execute(sql`update activities set taken = ${taken} where id = ${dinner.id}`);
  const get = async () => (await app.call(read, { token, params: { id } })).body.data;
  return { dinner, forum, put, get };
}

test('one save changes, adds, removes and reorders, and keeps bookings', async () => {
  const { dinner, forum, put, get } = await build({ taken: 9 });
  const changed = { ...dinner, stock: 9, startsAt: '2026-06-15T11:00:00.000Z' };
  const added = { ...forum, id: randomUUID(), hidden: true };
  expect((await put([added, changed], 1)).status).toBe(200);
  expect(await get()).toMatchObject({
    content: { activities: [added, changed] },
    taken: { [dinner.id]: 9, [added.id]: 0 },
  });
  expect((await put([{ ...changed, stock: null }], 2)).status).toBe(200);
  expect((await get()).taken).toEqual({ [dinner.id]: 9 });
});

test('refuses fewer than are booked, and removing booked ones', async () => {
  const { dinner, forum, put, get } = await build({ taken: 9 });
  expect((await put([forum, { ...dinner, stock: 8 }], 1)).body).toMatchObject({
    code: meetingRefusals.STOCK_BELOW_TAKEN.code,
    errors: [{ path: 'content.activities.1.stock', code: 'stock_below_taken' }],
  });
  expect((await put([forum], 1)).body).toMatchObject({
    code: meetingRefusals.IN_USE.code,
    errors: [{ path: 'content.activities', code: 'in_use' }],
  });
  expect(await get()).toMatchObject({ version: 1, content: { activities: [dinner, forum] } });
});

test('refuses to delete a referenced activity', async () => {
  const { dinner, forum, put } = await build();
  await app.kernel.db.execute(sql`create table guests (activity_id uuid references activities (id))`);
  await app.kernel.db.execute(sql`insert into guests values (${forum.id})`);
  expect((await put([dinner], 1)).body).toMatchObject({
    code: meetingRefusals.IN_USE.code,
    errors: [{ path: 'content.activities', message: expect.stringContaining('“The sub_forum”') }],
  });
});

test('another conference’s activity is out of reach and unchanged', async () => {
  const theirs = await build({ taken: 3 });
  const mine = await build();
  const refused = await mine.put([mine.dinner, mine.forum, { ...theirs.dinner, stock: 1_000 }], 1);
  expect(refused.body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: [{ path: 'content.activities.2.id', code: 'illegal_input' }],
  });
  expect(await theirs.get()).toMatchObject({
    content: { activities: [theirs.dinner, theirs.forum] },
    taken: { [theirs.dinner.id]: 3 },
  });
  expect(await mine.get()).toMatchObject({ version: 1, content: { activities: [mine.dinner, mine.forum] } });
});

test('two hundred are saved with as many statements as one', async () => {
  const { dinner, put } = await build();
  const statements = async (many: number, version: number) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const activities = Array.from({ length: many }, () => ({ ...dinner, id: randomUUID() }));
    expect((await put(activities, version)).status).toBe(200);
    const sent = query.mock.calls.length;
    query.mockRestore();
    return sent;
  };
  const few = await statements(1, 1);
  expect(few).toBeGreaterThan(3);
  expect(await statements(200, 2)).toBe(few);
});
