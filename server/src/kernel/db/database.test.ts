import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type DatabaseLine, openDatabaseLine } from '#test/database-line';
import { isConnectionLost } from './connection-lost.ts';
import { type Database, openDatabase } from './database.ts';

let source: TestDatabase;
let line: DatabaseLine;
let database: Database;
let broken: Error[];
beforeEach(async () => {
  source = await createTestDatabase();
  line = await openDatabaseLine(source.url);
  broken = [];
  database = openDatabase({ url: line.url, poolSize: 2, onBroken: (error) => broken.push(error) });
});
afterEach(async () => {
  await database.close();
  await line.close();
  await source.drop();
});

const inUse = () => database.pool.totalCount - database.pool.idleCount;

test('a transaction whose connection breaks at any point returns its slot to the pool', async () => {
  const { db } = database;
  const breaks = {
    'before it begins': () => {
      line.cut();
      return db.transaction((tx) => tx.execute(sql`select 1`));
    },
    'in the middle': () =>
      db.transaction(async (tx) => {
        line.cut();
        await tx.execute(sql`select 1`);
      }),
    'before its end': () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        line.cut();
      }),
  };
  for (const [where, work] of Object.entries(breaks)) {
    // Repeats more often than the pool has slots.
    for (let time = 0; time < 3; time += 1) {
      line.mend();
      await db.execute(sql`select 1`);
      const error = await work().catch((reason: unknown) => reason);
      expect(isConnectionLost(error), `${where}: ${String(error)}`).toBe(true);
      expect(inUse(), where).toBe(0);
    }
  }
  line.mend();
  expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
});

test('an error rolls back a transaction and keeps its connection, and inner transactions roll back alone', async () => {
  const { db } = database;
  await db.execute(sql`create table kept (word text)`);
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values ('undone')`);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values ('outer')`);
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`insert into kept values ('inner')`);
        throw new Error('only this');
      })
      .catch(() => undefined);
  });
  expect((await db.execute(sql`select word from kept`)).rows).toEqual([{ word: 'outer' }]);
  expect([inUse(), broken]).toEqual([0, []]);
});

test('a connection to a database that has become a standby is closed, and counts as lost', async () => {
  const { db, pool } = database;
  await db.execute(sql`create table refused (nr integer)`);
  const onStandby = db.transaction(async (tx) => {
    // A standby answers changes with the same error.
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`insert into refused values (1)`);
  });
  const error = await onStandby.catch((reason: unknown) => reason);
  expect(isConnectionLost(error), String(error)).toBe(true);
  expect(pool.totalCount).toBe(0);
});

test('a silent connection is closed, and its slot is released', async () => {
  await database.close();
  database = openDatabase({
    url: line.url,
    poolSize: 2,
    answerTimeoutMs: 300,
    onBroken: (error) => broken.push(error),
  });
  // Both slots are taken, so that no new connection is tried.
  await Promise.all([1, 2].map(() => database.db.execute(sql`select pg_sleep(0.05)`)));
  expect(database.pool.totalCount).toBe(2);
  line.stall();
  for (const work of [
    () => database.db.execute(sql`select 1`),
    () => database.db.transaction((tx) => tx.execute(sql`select 1`)),
  ]) {
    const error = await work().catch((reason: unknown) => reason);
    expect(isConnectionLost(error), String(error)).toBe(true);
  }
  expect(database.pool.totalCount).toBe(0);
  line.cut();
  line.mend();
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
