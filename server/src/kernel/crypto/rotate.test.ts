import { createSecretKey } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { decryptField, encryptField } from './field-encryption.ts';
import { createKeyRing } from './keys.ts';
import { rotateKeys, type RotationProgress } from './rotate.ts';

const oldKey = { id: 'old', key: createSecretKey(Buffer.alloc(32, 1)) };
const newKey = { id: 'new', key: createSecretKey(Buffer.alloc(32, 2)) };
const before = createKeyRing([oldKey]);
const after = createKeyRing([newKey, oldKey]);
const column = { table: 'secrets', column: 'value', key: ['id'] };

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 3 });
  await pool.query('create table secrets (id bigint primary key, value text)');
  await pool.query('create table pairs (a text, b integer, value text, primary key (a, b))');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('truncate secrets, pairs'));

async function fill(count: number, ring = before): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => String(n + 1));
  const values = ids.map((row) => encryptField(ring, `value ${row}`, { ...column, row }));
  await pool.query('insert into secrets select * from unnest($1::bigint[], $2::text[])', [ids, values]);
}

async function stored(): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ id: string; value: string | null }>('select id, value from secrets');
  return new Map(rows.map(({ id, value }) => [id, value]));
}

async function rotate(columns = [column]) {
  const steps: RotationProgress[] = [];
  const totals = await rotateKeys(pool, after, columns, (step) => steps.push(step));
  return { steps, totals };
}

it('encrypts every value under the new key, so that the old one can be removed', async () => {
  await fill(1201);
  const { steps, totals } = await rotate();
  expect(totals).toEqual({ rewritten: 1201, unreadable: 0 });
  expect(steps.map(({ rewritten }) => rewritten)).toEqual([500, 500, 201]);
  const onlyNew = createKeyRing([newKey]);
  const values = [...(await stored())].map(([row, value]) =>
    decryptField(onlyNew, value ?? '', { ...column, row }),
  );
  expect(values.toSorted()).toEqual(Array.from({ length: 1201 }, (_, n) => `value ${n + 1}`).toSorted());
});

it('has nothing to do the second time, nor for empty values', async () => {
  await fill(3);
  await pool.query('insert into secrets values (4, null)');
  await rotate();
  const values = await stored();
  expect((await rotate()).totals.rewritten).toBe(0);
  expect(await stored()).toEqual(values);
});

it('continues after an interruption', async () => {
  await fill(700);
  const interrupted = rotateKeys(pool, after, [column], () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect((await rotate()).totals.rewritten).toBe(200);
});

it.each([
  ['with the new key', after, 1],
  ['with the old key', before, 2],
])('does not undo a concurrent write %s', async (_, ring, rewritten) => {
  await fill(2);
  const address = { ...column, row: '2' };
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('update secrets set value = $1 where id = 2', [encryptField(ring, 'theirs', address)]);
  const rotating = rotate();
  await waitForBlocked();
  await writer.query('commit');
  writer.release();
  expect((await rotating).totals).toEqual({ rewritten, unreadable: 0 });
  const left = (await stored()).get('2') ?? '';
  expect(left).toMatch(/^v1\.new\./);
  expect(decryptField(after, left, address)).toBe('theirs');
});

async function waitForBlocked(): Promise<void> {
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await pool.query(blocked)).rowCount === 0);
}

it('names a value that no key opens, leaves it and continues', async () => {
  await fill(3);
  const foreign = encryptField(createKeyRing([{ ...oldKey, id: 'lost' }]), 'x', { ...column, row: '2' });
  await pool.query('update secrets set value = $1 where id = 2', [foreign]);
  const { steps, totals } = await rotate();
  expect(totals).toEqual({ rewritten: 2, unreadable: 1 });
  expect(steps[0]?.unreadable).toEqual(['2']);
  expect((await stored()).get('2')).toBe(foreign);
});

it('follows the order of a composite key', async () => {
  const address = { table: 'pairs', column: 'value', key: ['a', 'b'] };
  for (const [a, b] of [
    ['x', 1],
    ['x', 2],
    ['y/z', 1],
  ])
    await pool.query('insert into pairs values ($1, $2, $3)', [
      a,
      b,
      encryptField(before, 'kept', { ...address, row: `${a}/${b}` }),
    ]);
  await pool.query(
    `insert into pairs select 'm', n, v from generate_series(1, 600) n, (select value as v from pairs limit 1) x`,
  );
  const { totals } = await rotate([address]);
  expect(totals).toEqual({ rewritten: 3, unreadable: 600 });
});
