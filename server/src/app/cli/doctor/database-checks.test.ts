import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { onDatabase } from '#test/database';
import { checkConnections, checkLocale, checkRights, checkServer } from './database-checks.ts';
import type { ReadableDatabase } from './open-read-only.ts';

const pools: pg.Pool[] = [];
const undo: string[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  const server = new pg.Client({ connectionString: inject('databaseUrl') });
  await server.connect();
  for (const statement of undo.splice(0)) await server.query(statement);
  await server.end();
});

function open(url: string = inject('databaseUrl'), options = ''): ReadableDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 1, options });
  pools.push(pool);
  return { isOpen: true, pool, db: drizzle({ client: pool }), isEmpty: true, close: async () => undefined };
}

async function createDatabase(options: string): Promise<ReadableDatabase> {
  const name = `plenum_doctor_${randomBytes(6).toString('hex')}`;
  await open().pool.query(`create database ${name} template template0 ${options}`);
  undo.push(`drop database ${name} with (force)`);
  return open(onDatabase(inject('databaseUrl'), name));
}

test('LC_CTYPE=C is bad, because Chinese text cannot be searched', async () => {
  const found = await checkLocale(await createDatabase(`encoding 'UTF8' lc_ctype 'C' lc_collate 'C'`));
  expect(found).toMatchObject({ state: 'bad', found: 'LC_CTYPE=C: Chinese text can’t be searched' });
  expect(await checkLocale(open())).toMatchObject({ state: 'good' });
});

test('an encoding without Chinese characters is bad', async () => {
  const database = await createDatabase(`encoding 'LATIN1' lc_ctype 'C' lc_collate 'C'`);
  expect(await checkServer(database, 5_000)).toMatchObject({
    state: 'bad',
    found: expect.stringContaining('LATIN1') as string,
  });
  expect(await checkLocale(database)).toMatchObject({ state: 'bad' });
});

test('a slow round trip is a warning', async () => {
  expect(await checkServer(open(), 5_000)).toMatchObject({ state: 'good' });
  expect(await checkServer(open(), 0)).toMatchObject({ state: 'warning' });
});

test('a role without rights is bad', async () => {
  const role = `plenum_doctor_${randomBytes(6).toString('hex')}`;
  await open().pool.query(`create role ${role}`);
  undo.push(`drop role ${role}`);
  expect(await checkRights(open(undefined, `-c role=${role}`))).toMatchObject({
    state: 'bad',
    found: `${role} may not create schemas or tables in the schema public`,
  });
  expect(await checkRights(open())).toMatchObject({ state: 'good' });
});

test('a pool that is larger than the number of connections is a warning', async () => {
  expect(await checkConnections(open(), { poolSize: 500, workers: 2 })).toMatchObject({ state: 'warning' });
});

test('behind a pooler, only the connections that bypass it are counted', async () => {
  const pooled = { poolSize: 500, workers: 2, directUrl: 'postgres://database' };
  expect(await checkConnections(open(), pooled)).toMatchObject({
    state: 'good',
    found: expect.stringMatching(/ and the connections of the pooler$/),
  });
  expect(await checkConnections(open(), { ...pooled, workers: 500 })).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('lower WORKERS'),
  });
});
