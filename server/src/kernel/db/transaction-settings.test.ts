import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type Database, openDatabase } from './database.ts';
import { functionSchema } from './function-set.ts';

let source: TestDatabase;
let database: Database;
const onBroken = () => undefined;
beforeAll(async () => {
  source = await createTestDatabase();
  // One connection, so that each test meets the session that the others left.
  database = openDatabase({ url: source.url, poolSize: 1, isPooled: true, onBroken });
  await database.pool.query('create table unique_late (nr integer unique deferrable initially deferred)');
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

const SETTINGS = `select current_setting('search_path') as path, current_setting('lock_timeout') as lock,
  current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
const ours = { path: `${functionSchema()}, public`, lock: '3s', statement: '15s', idle: '15s' };

/** Changes the session as another client of the pooler may have left it. */
const spoilSession = () =>
  database.pool.query('commit; set search_path = nowhere; set lock_timeout = 0; set statement_timeout = 0');

test('behind a pooler, a lone statement and a transaction have the settings of their server, and leave none', async () => {
  await spoilSession();
  expect((await database.pool.query(SETTINGS)).rows).toEqual([ours]);
  const inside = await database.db.transaction(
    async (tx) => {
      const first = await tx.execute(sql.raw(SETTINGS));
      await tx.transaction(async (inner) => inner.execute(sql`select 1/0`)).catch(() => undefined);
      return [...first.rows, ...(await tx.execute(sql.raw(SETTINGS))).rows];
    },
    { isolationLevel: 'repeatable read' },
  );
  expect(inside).toEqual([ours, ours]);
  // A pair of statements has an answer each, which the types of the driver don't know.
  const after: unknown = await database.pool.query('commit; show search_path');
  expect(after).toMatchObject([{}, { rows: [{ search_path: 'nowhere' }] }]);
});

test('behind a pooler, named statements call the functions of their own release', async () => {
  await spoilSession();
  const named = { name: 'is-paid', text: 'select is_paid($1) as paid', values: ['pay_success'] };
  const answers = [await database.pool.query(named), await database.pool.query(named)];
  expect(answers.map(({ rows }) => rows)).toEqual([[{ paid: true }], [{ paid: true }]]);
});

test('behind a pooler, a failed statement reports its own error and leaves no transaction open', async () => {
  const pids = async () => (await database.pool.query('select pg_backend_pid() as pid')).rows;
  await expect(database.pool.query('select 1/0')).rejects.toThrow('division by zero');
  await expect(database.db.execute(sql`select nonsense`)).rejects.toThrow();
  const before = await pids();
  const client = await database.pool.connect();
  await expect(client.query('select 1/0')).rejects.toThrow('division by zero');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  expect(await pids()).toEqual(before);
});

test('behind a pooler, an error at the end of the transaction of a lone statement is reported', async () => {
  const twice = database.pool.query('insert into unique_late values (1), (1)');
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await database.pool.query('insert into unique_late values (2)');
  expect((await database.pool.query('select nr from unique_late')).rows).toEqual([{ nr: 2 }]);
});

test('behind a pooler, statements that are sent at the same time get their own answers', async () => {
  const client = await database.pool.connect();
  const answers = await Promise.allSettled(
    [1, 2, 0, 4].map((nr) => client.query('select 8 / $1::integer as answer', [nr])),
  );
  client.release();
  const seen = answers.map((one) => (one.status === 'fulfilled' ? one.value.rows[0].answer : one.status));
  expect(seen).toEqual([8, 4, 'rejected', 2]);
});

test('a connection to a pooler begins without settings that a pooler refuses', async () => {
  const startups = async (isPooled: boolean): Promise<string> => {
    const pooler = createServer().listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    const seen = once(pooler, 'connection').then(async ([socket]) => {
      const [packet] = await once(socket, 'data');
      socket.destroy();
      return String(packet);
    });
    const asking = openDatabase({ url: `postgres://p@127.0.0.1:${port}/p`, poolSize: 1, isPooled, onBroken });
    await expect(asking.pool.query('select 1')).rejects.toThrow();
    await asking.close();
    pooler.close();
    return seen;
  };
  const refused = /options|search_path|statement_timeout|lock_timeout|session_timeout/;
  expect(await startups(false)).toMatch(refused);
  expect(await startups(true)).not.toMatch(refused);
});
