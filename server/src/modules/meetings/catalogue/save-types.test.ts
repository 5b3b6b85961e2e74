import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { TypesSection } from '@plenum/contract/meetings/catalogue';
import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { typesSample } from '#test/catalogue-samples';
import { waitUntil } from '#test/wait-until';

const { read, save } = sectionEndpoints.types;
type Type = TypesSection['types'][number];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

/** A meeting with the sample's two types, some of the first already taken. */
async function build({ taken = 0 } = {}) {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'manager');
  const [first, second] = typesSample().types;
  if (!first || !second) throw new Error('The sample has two types');
  const put = (types: Type[], version: number, lan: 'en' | 'zh-cn' = 'en') =>
    app.call(save, { token, params: { id }, lan, body: { version, content: { types } } });
  expect((await put([first, second], 0)).status).toBe(200);
  await app.kernel.db.execute(sql`update registration_types set taken = ${taken} where id = ${first.id}`);
  const get = async () => (await app.call(read, { token, params: { id } })).body.data;
  return { first, second, put, get };
}

const withFreshWindows = (type: Type): Type => ({
  ...type,
  windows: type.windows.map((window) => ({ ...window, id: randomUUID() })),
});

test('one save changes, adds, removes and reorders, and keeps orders', async () => {
  const { first, second, put, get } = await build({ taken: 7 });
  const third = withFreshWindows({ ...second, id: randomUUID() });
  const changed = { ...first, name: { en: 'Pupil', zh: '' }, stock: 7, windows: first.windows.slice(1) };
  expect((await put([third, changed], 1)).body.data).toEqual({ version: 2 });
  expect(await get()).toMatchObject({
    content: { types: [third, changed] },
    taken: { [first.id]: 7, [third.id]: 0 },
  });
});

test('refuses stock below the number ordered beside it, in the reader’s language', async () => {
  const { first, second, put, get } = await build({ taken: 7 });
  const types = [second, { ...first, stock: 6 }];
  const refused = await put(types, 1);
  expect([refused.status, refused.body.code]).toEqual([422, meetingRefusals.STOCK_BELOW_TAKEN.code]);
  expect(refused.body.errors).toEqual([
    {
      path: 'content.types.1.stock',
      code: 'stock_below_taken',
      message: '7 are already taken, so the stock can’t be lower than that',
    },
  ]);
  const inChinese = await put(types, 1, 'zh-cn');
  expect(inChinese.body.errors?.[0]?.message).toBe('已售出 7 个，库存不能低于该数量');
  expect(await get()).toMatchObject({ version: 1, content: { types: [first, second] } });
});

test('refuses to delete an ordered type, by name', async () => {
  const { first, second, put, get } = await build({ taken: 1 });
  const refused = await put([second], 1);
  expect([refused.status, refused.body.code]).toEqual([409, meetingRefusals.IN_USE.code]);
  expect(refused.body.errors).toMatchObject([
    {
      path: 'content.types',
      message: '“Student” has been ordered and can’t be deleted. Hide it instead.',
    },
  ]);
  expect((await put([], 1, 'zh-cn')).body.errors?.[0]?.message).toContain('“学生”');
  expect(await get()).toMatchObject({ content: { types: [first, second] }, taken: { [first.id]: 1 } });
});

test('refuses to delete a referenced type or price', async () => {
  const { first, second, put, get } = await build();
  await app.kernel.db.execute(sql`create table tickets (
    type_id uuid references registration_types (id), window_id uuid references price_windows (id))`);
  await app.kernel.db.execute(sql`insert into tickets values (${second.id}, ${first.windows[0]?.id})`);
  const withoutType = await put([first], 1);
  expect(withoutType.body).toMatchObject({
    code: meetingRefusals.IN_USE.code,
    errors: [{ path: 'content.types', message: expect.stringContaining('“Everybody”') }],
  });
  const withoutWindow = await put([{ ...first, windows: first.windows.slice(1) }, second], 1);
  expect(withoutWindow.body).toMatchObject({
    code: meetingRefusals.IN_USE.code,
    errors: [{ path: 'content.types.0.windows', message: expect.stringContaining('“Early bird”') }],
  });
  expect(await get()).toMatchObject({ version: 1, content: { types: [first, second] } });
});

test('another conference’s types and prices are out of reach and unchanged', async () => {
  const theirs = await build({ taken: 3 });
  const mine = await build();
  const type = await mine.put([mine.first, mine.second, withFreshWindows(theirs.first)], 1);
  expect(type.body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: [{ path: 'content.types.2.id', code: 'illegal_input' }],
  });
  const price = await mine.put([mine.first, { ...mine.second, windows: theirs.second.windows }], 1);
  expect(price.body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: [{ path: 'content.types.1.windows.0.id', code: 'illegal_input' }],
  });
  expect(await theirs.get()).toMatchObject({
    version: 1,
    content: { types: [theirs.first, theirs.second] },
    taken: { [theirs.first.id]: 3 },
  });
  expect(await mine.get()).toMatchObject({ version: 1, content: { types: [mine.first, mine.second] } });
});

test('orders placed during a save are counted', async () => {
  const { first, second, put, get } = await build({ taken: 5 });
  const sold = Promise.withResolvers<void>();
  const selling = app.kernel.db.transaction(async (tx) => {
    await tx.execute(sql`update registration_types set taken = taken + 1 where id = ${first.id}`);
    sold.resolve();
    // Commits only when the save is waiting for the row.
    await waitUntil(aQueryWaits);
  });
  await sold.promise;
  const refused = await put([{ ...first, stock: 5 }, second], 1);
  await selling;
  expect(refused.body.errors).toMatchObject([{ path: 'content.types.0.stock', code: 'stock_below_taken' }]);
  expect((await get()).taken).toMatchObject({ [first.id]: 6 });
});

async function aQueryWaits(): Promise<boolean> {
  const { rowCount } = await app.kernel.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}
