import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type Database, openDatabase } from '#kernel/db/database';

let source: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = await createTestDatabase();
  database = openDatabase({ url: source.url, poolSize: 1, onBroken: () => undefined });
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

const tables = [
  'orders',
  'order_lines',
  'person_keys',
  'stays',
  'rooms',
  'room_places',
  'share_invitations',
  'roommate_requests',
];

/** Reads a row of which nothing was sent, so that it has the defaults of its columns. */
async function readEmpty(table: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb((read_${table}('[{}]'))[1]) as row`,
  );
  return rows[0]?.row ?? {};
}

test.each(tables)(
  'functions of this release read rows of %s after a later one has added a column',
  async (table) => {
    const before = await readEmpty(table);
    await database.pool.query(`alter table ${table} add column later text not null default 'later'`);
    expect(await readEmpty(table)).toEqual({ ...before, later: null });
  },
);

test('rows that were read have the defaults of their columns', async () => {
  expect(await readEmpty('orders')).toMatchObject({ discount: 0, received: 0, refunded: 0 });
});
