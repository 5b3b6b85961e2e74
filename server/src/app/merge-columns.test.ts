import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { mergeParts } from './compose.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

// A column that refers to accounts, or whose name is one that we give to such columns.
const NAMED = /^(?:account_id|actor|by|\w+_by|\w*account_id|person)$/;
// The conference's account with a payment provider.
const NOT_PEOPLE = /\.merchant_account_id$/;

test('every column that refers to an account is handled when accounts are merged', async () => {
  const { rows } = await client.query<{ name: string; column: string; type: string; refers: boolean }>(`
    select table_name || '.' || column_name as name, column_name as column, data_type as type,
      exists (select from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass
        and conrelid = format('%I', table_name)::regclass and (select attnum from pg_attribute
          where attrelid = conrelid and attname = column_name) = any (conkey)) as refers
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found = rows
    .filter(({ type, refers, column }) => refers || (['uuid', 'text'].includes(type) && NAMED.test(column)))
    .map(({ name }) => name)
    .filter((name) => !NOT_PEOPLE.test(name));
  expect(found.length).toBeGreaterThan(40);
  const listed = mergeParts.flatMap(({ columns }) => Object.keys(columns));
  expect(listed.toSorted()).toEqual(found.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});
