import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database';
import { functionSchema } from './function-set.ts';
import { migrate, textFor } from './migrate.ts';
import {
  type DatabaseFiles,
  DatabaseNotReady,
  hashSql,
  ownDatabaseFiles,
  readDatabaseFiles,
} from './sql-files.ts';

let database: TestDatabase;
const open: pg.Client[] = [];
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.end();
  await database.drop();
});

type Texts = Readonly<Record<string, string>>;

/** A release with these files. */
function release(migrations: Texts, functions: Texts = {}): DatabaseFiles {
  const files = (texts: Texts) =>
    Object.entries(texts).map(([name, text]) => ({ name, text, hash: hashSql(text) }));
  return { migrations: files(migrations), functions: files(functions) };
}

/** A connection like that of a server of this release. */
async function connect(files?: DatabaseFiles): Promise<pg.Client> {
  const schema = files && functionSchema(files);
  const client = new pg.Client({
    connectionString: database.url,
    ...(schema
      ? { options: `-c search_path=${schema},public`, application_name: `plenum server ${schema}` }
      : {}),
  });
  await client.connect();
  open.push(client);
  return client;
}

async function ask(client: pg.Client, text: string): Promise<unknown[]> {
  return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
}

async function books(): Promise<unknown[]> {
  return ask(await connect(), 'select book from shelf order by book');
}

/** The sentence with which the start of this release is refused. */
async function refusal(files: DatabaseFiles): Promise<string> {
  const error: unknown = await migrate(database.url, files).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseNotReady);
  return (error as Error).message;
}

async function tables(): Promise<unknown[]> {
  return ask(await connect(), `select tablename from pg_tables where schemaname = 'public' order by 1`);
}

const shelf = { '0001-a.sql': 'create table shelf (book int); insert into shelf values (1)' };
const answer = (value: number) => ({
  'answer.sql': `create function answer() returns int language sql as 'select ${value}'`,
});

describe('migrations', () => {
  test('are applied in order, once, and the missing ones later', async () => {
    const two = { ...shelf, '0002-b.sql': 'insert into shelf values (2)' };
    expect(await migrate(database.url, release(two))).toMatchObject({
      applied: ['0001-a.sql', '0002-b.sql'],
    });
    expect(await migrate(database.url, release(two))).toMatchObject({ applied: [] });
    const three = release({ ...two, '0003-c.sql': 'insert into shelf values (3)' });
    expect(await migrate(database.url, three)).toMatchObject({ applied: ['0003-c.sql'] });
    expect(await books()).toEqual([1, 2, 3]);
  });

  test('are applied once by several servers that start at the same time', async () => {
    const files = release({ '0001-a.sql': `${shelf['0001-a.sql']}; select pg_sleep(0.1)` }, answer(1));
    const done = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, files)));
    expect(done.flatMap(({ applied, changed }) => [...applied, ...changed])).toEqual([
      '0001-a.sql',
      'answer.sql',
    ]);
    expect(await books()).toEqual([1]);
  });

  test('leave nothing behind if one of them fails, and the sentence names its file and line', async () => {
    const bad = release({
      ...shelf,
      '0002-b.sql': 'insert into shelf values (2);\ninsert into nowhere values (1)',
    });
    expect(await refusal(bad)).toMatch(
      'server/database/migrations/0002-b.sql, line 2 failed (relation "nowhere" does not exist)',
    );
    expect(await tables()).toEqual([]);
    await migrate(database.url, release({ ...shelf, '0002-b.sql': 'insert into shelf values (2)' }));
    expect(await books()).toEqual([1, 2]);
  });

  test('stop the start if one was edited after it was applied, before anything else is applied', async () => {
    await migrate(database.url, release(shelf));
    const edited = release({
      '0000-z.sql': 'insert into shelf values (0)',
      '0001-a.sql': 'create table shelf (book bigint)',
    });
    expect(await refusal(edited)).toMatch(/migrations\/0001-a\.sql was changed after .* Restore it/);
    expect(await books()).toEqual([1]);
  });

  test('of a version before the first release stop the start, with the next step', async () => {
    await migrate(database.url, release({ '0002-create-accounts.sql': 'create table accounts ()' }));
    expect(await refusal(ownDatabaseFiles())).toMatch(
      /^This database was made by a version before the first release \(it has 0002-create-accounts\.sql\) .* Start on an empty one/,
    );
    expect(await tables()).toEqual(['accounts', 'function_sets', 'migrations']);
  });

  test('that a newer release has added do not keep an older server from starting', async () => {
    await migrate(database.url, release({ ...shelf, '0002-b.sql': 'insert into shelf values (2)' }));
    expect(await migrate(database.url, release(shelf))).toMatchObject({ applied: [] });
  });

  test('may drop a column that a view of an older release reads', async () => {
    await migrate(
      database.url,
      release(shelf, { 'v.sql': 'create view invariant_x as select book from shelf' }),
    );
    const next = release({ ...shelf, '0002-b.sql': 'alter table shelf drop column book' }, answer(1));
    expect(await migrate(database.url, next)).toMatchObject({ applied: ['0002-b.sql'] });
  });
});

describe('functions', () => {
  test('with a syntax error stop the start: the sentence names the file and line, nothing is applied', async () => {
    const bad = release(shelf, {
      ...answer(1),
      'check.sql': '-- A comment.\ncreate function check_it() returns int\nlanguage sql as $$ selct 1 $$',
    });
    expect(await refusal(bad)).toMatch(
      'The database was left as it was: server/database/functions/check.sql, line 3 failed (syntax error at or near "selct")',
    );
    expect(await tables()).toEqual([]);
    const client = await connect();
    expect(await ask(client, `select nspname from pg_namespace where nspname like 'functions%'`)).toEqual([]);
  });

  test('changed while a second server runs the old ones: each calls its own, and the file is named', async () => {
    const [old, next] = [release(shelf, answer(1)), release(shelf, answer(2))];
    expect(await migrate(database.url, old)).toMatchObject({ changed: ['answer.sql'], differElsewhere: [] });
    const older = await connect(old);
    expect(await ask(older, 'select answer()')).toEqual([1]);
    expect(await migrate(database.url, next)).toEqual({
      applied: [],
      changed: ['answer.sql'],
      differElsewhere: ['answer.sql'],
    });
    const newer = await connect(next);
    expect([await ask(older, 'select answer()'), await ask(newer, 'select answer()')]).toEqual([[1], [2]]);

    // Starting the older release again does not restore its functions.
    expect(await migrate(database.url, old)).toMatchObject({ changed: [], differElsewhere: ['answer.sql'] });
    expect([await ask(older, 'select answer()'), await ask(newer, 'select answer()')]).toEqual([[1], [2]]);
  });

  test('are created again after a migration because some of them follow the columns', async () => {
    const [old, next] = [release(shelf, answer(1)), release({ ...shelf, '0002-b.sql': '' }, answer(1))];
    await migrate(database.url, old);
    await migrate(database.url, next);
    expect(functionSchema(old)).not.toBe(functionSchema(next));
    expect(await ask(await connect(next), 'select answer()')).toEqual([1]);
  });

  test('of a release that was not started for a month are dropped, unless a connected server runs them', async () => {
    const [gone, running, next] = [1, 2, 3].map((value) => release(shelf, answer(value)));
    if (!gone || !running || !next) throw new Error('no releases');
    await migrate(database.url, gone);
    await migrate(database.url, running);
    const server = await connect(running);
    await server.query(`update function_sets set started_at = now() - interval '31 days'`);
    await migrate(database.url, next);
    const sets = `select nspname from pg_namespace where nspname like 'functions%' order by 1`;
    expect(await ask(server, sets)).toEqual([functionSchema(running), functionSchema(next)].toSorted());
    expect(await ask(server, 'select answer()')).toEqual([2]);
  });
});

test('are unchanged by other line endings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenum-sql-'));
  const read = async (text: string) => {
    for (const name of ['migrations', 'functions']) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, 'a.sql'), text);
    }
    return readDatabaseFiles(folder);
  };
  expect(await read('select 1;\r\nselect 2;\r\n')).toEqual(await read('select 1;\nselect 2;\n'));
  await rm(folder, { recursive: true });
});

test('of the product are all applied in the template', async () => {
  const template = await createTestDatabase();
  expect(await migrate(template.url)).toEqual({ applied: [], changed: [], differElsewhere: [] });
  await template.drop();
});

describe('on PostgreSQL 15 and 16', () => {
  // The order of the columns may differ, because a column that is made again is the last one.
  const shape = `
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, generation_expression)
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`;
  const { migrations } = ownDatabaseFiles();
  const others = migrations.filter(({ textBefore17 }) => textBefore17 !== undefined);

  test('other texts of migrations are applied, with the same columns, constraints and indexes', async () => {
    expect(others.map(({ name }) => name)).toContain('0022-create-discount-codes.sql');
    await migrate(database.url, { migrations, functions: [] });
    const usual = await ask(await connect(), shape);
    const older = await createEmptyDatabase();
    try {
      const ported = migrations.map((file) => ({ ...textFor(file, 16), hash: file.hash }));
      await migrate(older.url, { migrations: ported, functions: [] });
      const client = new pg.Client({ connectionString: older.url });
      await client.connect();
      open.push(client);
      expect(await ask(client, shape)).toEqual(usual);
      await client.end();
      open.splice(open.indexOf(client), 1);
    } finally {
      await older.drop();
    }
    // Files of later versions are recorded with the same hash, so that a database can move to a newer PostgreSQL.
    for (const file of others) expect(textFor(file, 16).hash).toBe(file.hash);
  });

  test('no migration has words that only later versions know', () => {
    const known = (text: string) => !/\bset expression\b|\bany_value\b|\bjson_table\b|\buuidv7\b/i.test(text);
    expect(migrations.filter((file) => !known(textFor(file, 15).text)).map(({ name }) => name)).toEqual([]);
  });
});
