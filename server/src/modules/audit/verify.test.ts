import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { ENTRIES_OF_SEAL, sealEntries } from './seals.ts';
import { verifyEntries } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ENTRIES = 20_000;

function run(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  return app.kernel.pool.query(text, values);
}

/** Acts as the owner of the database, who can bypass the trigger. */
async function tamper(table: string, text: string): Promise<void> {
  await run(`alter table ${table} disable trigger ${table}_append_only`);
  await run(text);
  await run(`alter table ${table} enable trigger ${table}_append_only`);
}

function write(count: number): Promise<unknown> {
  return run(
    `insert into audit_log (at, actor, action, object, detail, request_id, address)
     select '2026-05-01'::timestamptz + nr * interval '1 second', gen_random_uuid(), 'order.settled', 'order:' || gen_random_uuid(),
       jsonb_build_object('number', nr, 'name', '张三 "quoted"'), 'request-' || nr,
       case when nr % 2 = 1 then '203.0.113.' || nr % 250 end
     from generate_series(1, $1::integer) as nr`,
    [count],
  );
}

const verify = (expected: string | null = null) => verifyEntries(app.kernel, expected);

describe('a log of 20,000 entries', () => {
  let first: string;
  let last: string;
  beforeAll(async () => {
    await write(ENTRIES);
    await sealEntries(app.kernel);
    const ids = await run('select min(id) as first, max(id) as last from audit_log');
    ({ first, last } = ids.rows[0] as { first: string; last: string });
  });

  test('is sealed by the thousand, and verified against its seals', async () => {
    const checked = await verify();
    expect(checked).toMatchObject({
      entries: ENTRIES,
      seals: ENTRIES / ENTRIES_OF_SEAL,
      broken: null,
      unsealed: 0,
    });
    expect(checked.lastHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await sealEntries(app.kernel)).toBe(0);
  });

  test('contains a noted hash while it grows, and no other hash', async () => {
    const { lastHash } = await verify();
    await write(3);
    const checked = await verify(lastHash);
    expect(checked).toMatchObject({ entries: ENTRIES + 3, hasExpected: true });
    expect(checked.lastHash).not.toBe(lastHash);
    expect(await verify('0'.repeat(64))).toMatchObject({ broken: null, hasExpected: false });
    await tamper('audit_seals', `delete from audit_seals where number = 21`);
    await tamper('audit_log', `delete from audit_log where id > ${last}`);
    // Missing entries at the end are only detected by comparing with the recorded hash.
    expect(await verify(checked.lastHash)).toMatchObject({ broken: null, hasExpected: false });
  });

  const middle = () => Number(first) + 12_344;

  test.each([
    [
      'one changed byte',
      () =>
        `update audit_log set detail = jsonb_set(detail, '{name}', '"张三 \\"quotee\\""') where id = ${middle()}`,
      { number: '13', sealed: 1000, found: 1000 },
    ],
    [
      'another time',
      () => `update audit_log set at = at + interval '1 microsecond' where id = ${middle()}`,
      { number: '13', sealed: 1000, found: 1000 },
    ],
    [
      'another conference',
      () => `update audit_log set meeting_id = gen_random_uuid() where id = ${middle()}`,
      { number: '13', sealed: 1000, found: 1000 },
    ],
    [
      'another address',
      () => `update audit_log set address = '198.51.100.1' where id = ${middle()}`,
      { number: '13', sealed: 1000, found: 1000 },
    ],
    [
      'a removed entry',
      () => `delete from audit_log where id = ${last}`,
      { number: '20', sealed: 1000, found: 999 },
    ],
    [
      'an entry below the first',
      () =>
        `insert into audit_log (id, at, action, object, detail) overriding system value values (-1, now(), 'a', 'b', '{}')`,
      { number: '1', sealed: 1000, found: 1001 },
    ],
    [
      'two entries that changed places',
      () => `with swapped as (select id, detail from audit_log where id in (${middle()}, ${middle() + 1}))
        update audit_log set detail = swapped.detail from swapped
        where audit_log.id in (${middle()}, ${middle() + 1}) and swapped.id <> audit_log.id`,
      { number: '13', sealed: 1000, found: 1000 },
    ],
  ])('%s is found', async (_, change, broken) => {
    await run('create table before as select * from audit_log');
    await tamper('audit_log', change());
    const checked = await verify();
    await tamper(
      'audit_log',
      `delete from audit_log; insert into audit_log overriding system value select * from before`,
    );
    await run('drop table before');
    expect(checked.broken).toMatchObject(broken);
    expect(checked.entries).toBe((Number(broken.number) - 1) * ENTRIES_OF_SEAL);
    expect(await verify()).toMatchObject({ broken: null });
  });

  test.each([
    ['another hash', `update audit_seals set hash = sha256('x') where number = 5`, '5'],
    ['another count', `update audit_seals set entries = 999 where number = 5`, '5'],
    ['another first entry', `update audit_seals set from_id = from_id + 1 where number = 5`, '5'],
    ['another form', `update audit_seals set form = 1 where number = 5`, '5'],
    ['another time', `update audit_seals set sealed_at = sealed_at - interval '1 day' where number = 5`, '5'],
    ['removed', `delete from audit_seals where number = 5`, '6'],
    ['the first ones removed', `delete from audit_seals where number < 5`, '5'],
  ])('a changed seal is found: %s', async (_, change, number) => {
    await run('create table before as select * from audit_seals');
    await tamper('audit_seals', change);
    const { broken } = await verify();
    await tamper('audit_seals', `delete from audit_seals; insert into audit_seals select * from before`);
    await run('drop table before');
    expect(broken).toMatchObject({ number });
    expect(await verify()).toMatchObject({ broken: null });
  });

  test('has seals that can be neither changed nor removed without bypassing the trigger', async () => {
    for (const change of [
      'update audit_seals set entries = 1',
      'delete from audit_seals',
      'truncate audit_seals',
    ])
      await expect(run(change)).rejects.toThrow('append-only');
  });
});

describe('while entries are written', () => {
  let other: pg.Client;
  beforeEach(async () => {
    await sealEntries(app.kernel);
    other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    return () => other.end();
  });

  test('the seal waits for one with a lower id that commits later', async () => {
    await other.query('begin');
    await other.query(`insert into audit_log (at, action, object, detail) values (now(), 'a', 'late', '{}')`);
    await write(1);
    expect(await sealEntries(app.kernel, { waitMs: 40 })).toBeNull();
    expect(await verify()).toMatchObject({ unsealed: 1 });
    await other.query('commit');
    expect(await sealEntries(app.kernel)).toBe(2);
    expect(await verify()).toMatchObject({ broken: null, unsealed: 0 });
  });

  test('a rollback leaves a gap, in which a later entry is detected', async () => {
    await other.query('begin');
    await other.query(
      `insert into audit_log (at, action, object, detail) values (now(), 'a', 'never', '{}')`,
    );
    await write(1);
    await other.query('rollback');
    expect(await sealEntries(app.kernel)).toBe(1);
    const { rows } = await run('select from_id as gap, number from audit_seals order by number desc limit 1');
    const { gap, number } = rows[0] as { gap: string; number: string };
    await run(
      `insert into audit_log (id, at, action, object, detail) overriding system value values ($1, now(), 'a', 'b', '{}')`,
      [gap],
    );
    expect((await verify()).broken).toMatchObject({ number, sealed: 1, found: 2 });
    await tamper('audit_log', `delete from audit_log where id = ${gap}`);
  });

  test('several servers that seal at the same time make one chain', async () => {
    await write(2 * ENTRIES_OF_SEAL + 1);
    const sealed = await Promise.all([1, 2, 3, 4].map(() => sealEntries(app.kernel)));
    expect(sealed.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(2 * ENTRIES_OF_SEAL + 1);
    expect(await verify()).toMatchObject({ broken: null, unsealed: 0 });
  });
});

describe('entries that were sealed before they had an address', () => {
  const first = `sha256(coalesce((select hash from audit_seals order by number desc limit 1), '') || convert_to(
    json_build_array(seal.number, seal.from_id, seal.to_id, seal.entries,
      to_char(seal.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text || chr(10) ||
    (select string_agg(json_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.actor, entry.action, entry.object, entry.meeting_id, entry.detail, entry.request_id)::text, chr(10) order by entry.id)
      from audit_log as entry where entry.id between seal.from_id and seal.to_id), 'UTF8'))`;
  const columns = 'number, from_id, to_id, entries, sealed_at';

  test('still match their seal, and an address added to one of them later is detected', async () => {
    await sealEntries(app.kernel);
    await run(
      `insert into audit_log (at, action, object, detail) values (now(), 'a', 'old', '{}'), (now(), 'a', 'older', '{}')`,
    );
    const seal = `select (select max(number) + 1 from audit_seals) as number, min(id) as from_id, max(id) as to_id,
      2 as entries, now() as sealed_at from audit_log where object in ('old', 'older')`;
    // A server of the previous release doesn't know addresses, so its seals are refused.
    await expect(
      run(`insert into audit_seals (${columns}, hash) select ${columns}, ${first} from (${seal}) as seal`),
    ).rejects.toThrow('"form"');
    await run(
      `insert into audit_seals (${columns}, form, hash) select ${columns}, 1, ${first} from (${seal}) as seal`,
    );
    await write(1);
    expect(await verify()).toMatchObject({ broken: null, unsealed: 0 });
    await tamper('audit_log', `update audit_log set address = '203.0.113.1' where object = 'old'`);
    expect((await verify()).broken).toMatchObject({ sealed: 2, found: 2 });
    await tamper('audit_log', `update audit_log set address = null where object = 'old'`);
    expect(await verify()).toMatchObject({ broken: null });
  });
});
