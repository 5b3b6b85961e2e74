import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

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

async function describedTables(): Promise<PgTable[]> {
  const tables: PgTable[] = [];
  for await (const file of glob(join(import.meta.dirname, '../src/**/tables.ts'))) {
    const exported = (await import(file)) as Record<string, unknown>;
    tables.push(...Object.values(exported).filter((value) => is(value, PgTable)));
  }
  return tables;
}

interface Column {
  name: string;
  type: string;
  required: boolean;
  hasDefault: boolean;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
       (atthasdef and attgenerated = '') or attidentity <> '' as "hasDefault"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
    [table],
  );
  return rows;
}

async function primaryKeyOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

test('every table described in code equals the one that the migrations create', async () => {
  const tables = await describedTables();
  expect(tables.length).toBeGreaterThanOrEqual(6);
  for (const table of tables) {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const described = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull,
      hasDefault: column.hasDefault,
    }));
    expect([name, described.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))]).toEqual([
      name,
      await columnsOf(name),
    ]);
    const key = [
      ...columns.filter((column) => column.primary).map((column) => column.name),
      ...primaryKeys.flatMap((primary) => primary.columns.map((column) => column.name)),
    ];
    expect([name, key.toSorted()]).toEqual([name, await primaryKeyOf(name)]);
  }
});

test('audit facts can be neither changed nor removed', async () => {
  await client.query(`insert into audit_log (at, action, object, detail) values (now(), 'a', 'b', '{}')`);
  for (const change of [`update audit_log set action = 'c'`, 'delete from audit_log', 'truncate audit_log']) {
    await expect(client.query(change)).rejects.toThrow('append-only');
  }
});
