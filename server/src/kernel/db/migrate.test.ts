import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plenum-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('applies what is missing, in order, once', async () => {
  await write('9002-b.sql', 'insert into shelf values (2)');
  await write('9001-a.sql', 'create table shelf (book int); insert into shelf values (1)');
  await write('notes.txt', 'no sql');
  expect(await migrate(database.url, folder)).toEqual(['9001-a.sql', '9002-b.sql']);
  expect(await migrate(database.url, folder)).toEqual([]);
  await write('9003-c.sql', 'insert into shelf values (3)');
  expect(await migrate(database.url, folder)).toEqual(['9003-c.sql']);
  expect(await query('select book from shelf order by book')).toEqual([
    { book: 1 },
    { book: 2 },
    { book: 3 },
  ]);
});

test('several servers starting at once apply it once', async () => {
  await write(
    '9001-a.sql',
    'create table shelf (book int); select pg_sleep(0.1); insert into shelf values (1)',
  );
  const done = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, folder)));
  expect(done.flat()).toEqual(['9001-a.sql']);
  expect(await query('select book from shelf')).toEqual([{ book: 1 }]);
});

test('one that fails is rolled back whole, says which it was, and does not block the next start', async () => {
  await write('9001-a.sql', 'create table shelf (book int)');
  await write('9002-b.sql', 'insert into shelf values (1); insert into nowhere values (1)');
  await expect(migrate(database.url, folder)).rejects.toThrow('Migration 9002-b.sql failed');
  expect(await query('select book from shelf')).toEqual([]);
  await write('9002-b.sql', 'insert into shelf values (2)');
  expect(await migrate(database.url, folder)).toEqual(['9002-b.sql']);
});

test('one that was changed after it had been applied stops the start', async () => {
  await write('9001-a.sql', 'create table shelf (book int)');
  await migrate(database.url, folder);
  await write('9001-a.sql', 'create table shelf (book bigint)');
  await expect(migrate(database.url, folder)).rejects.toThrow('9001-a.sql was changed');
});

test('the product’s own are all applied in the template', async () => {
  expect(await migrate(database.url)).toEqual([]);
});
