import { accountList } from '@plenum/contract/accounts/account-list';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountJobs } from '#modules/accounts/public';
import { createTestApp, type TestApp } from '#test/app';
import { assignRoles, buildMeeting } from '#test/meetings';
import { buildPerson, disable, makeAdministrator, type Person, turnOnSecondFactor } from '#test/people';

let app: TestApp;
let chief: Person;
let meetingId: string;
const people = new Map<string, Person>();

async function add(name: string, target: string, username: string): Promise<void> {
  const person = await buildPerson(app, { target, username });
  await app.kernel.pool.query('update accounts set name = $2 where id = $1', [person.me.id, name]);
  people.set(name, person);
  app.clock.advance(60_000);
}

function personOf(name: string): Person {
  const person = people.get(name);
  if (!person) throw new Error(`${name} was not added`);
  return person;
}

beforeAll(async () => {
  app = await createTestApp();
  chief = await buildPerson(app, { username: 'chief' });
  await makeAdministrator(app, chief);
  app.clock.advance(60_000);
  await add('王伟', '+8613812348000', 'wangwei');
  await add('王小明', 'xiaoming@uni.example', 'ming_wang');
  await add('欧阳清和', '+8613900007919', 'ouyang');
  await add('Zoë Müller-Lüdenscheidt', 'zoe.m@uni.example', 'zoem');
  await add('Søren O’Brien', '+353871234567', 'soren');
  await add('买买提·吐尔逊', '+8613700001111', 'mamat2024');
  for (const job of accountJobs) if (job.name === 'fill_account_sounds') await job.run(app.kernel);
  meetingId = (await buildMeeting(app)).id;
  await assignRoles(app, personOf('王伟'), meetingId, 'finance', 'reviewer');
  await turnOnSecondFactor(app, personOf('Zoë Müller-Lüdenscheidt'));
  await disable(app, personOf('Søren O’Brien'));
});
afterAll(() => app.close());

type Query = QueryOf<typeof accountList.list>;

async function list(query: Query = {}) {
  const answer = await app.call(accountList.list, { query, token: chief.token });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}

const names = async (query: Query = {}) => (await list(query)).rows.map(({ name }) => name);

async function count(asked: Query) {
  const { sort: _, after: __, ...query } = asked;
  return (await app.call(accountList.count, { query, token: chief.token })).body.data;
}

const all = [
  '买买提·吐尔逊',
  'Søren O’Brien',
  'Zoë Müller-Lüdenscheidt',
  '欧阳清和',
  '王小明',
  '王伟',
  'chief',
];

test('sorts by each sortable column, in both directions', async () => {
  expect(await names()).toEqual(all);
  expect(await names({ sort: 'createdAt' })).toEqual(all.toReversed());
  const byName = await names({ sort: 'name' });
  expect(byName.slice(0, 4)).toEqual(['买买提·吐尔逊', '欧阳清和', '王伟', '王小明']);
  expect(await names({ sort: '-name' })).toEqual(byName.toReversed());
  expect(await names({ sort: 'username' })).toEqual([
    'chief',
    '买买提·吐尔逊',
    '王小明',
    '欧阳清和',
    'Søren O’Brien',
    '王伟',
    'Zoë Müller-Lüdenscheidt',
  ]);
  expect((await names({ sort: 'lastLoginAt' })).toSorted()).toEqual(all.toSorted());
});

describe('search', () => {
  test.each<[string, string[]]>([
    ['王伟', ['王伟']],
    ['小明', ['王小明']],
    ['wang xm', ['王小明']],
    ['oy', ['欧阳清和']],
    ['qinghe', ['欧阳清和']],
    ['luedenscheidt zoe', []],
    ['Ludenscheidt Zoe', ['Zoë Müller-Lüdenscheidt']],
    ['阳清和', ['欧阳清和']],
    ['王', ['王小明', '王伟']],
    ['8000', ['王伟']],
    ['138 1234 8000', ['王伟']],
    ['+86 138-1234-8000', ['王伟']],
    ['7919', ['欧阳清和']],
    ['919', []],
    ['xiaom', ['王小明']],
    ['XIAOMING@uni', ['王小明']],
    ['uni.example', []],
    ['ming_', ['王小明']],
    ['mamat%', []],
    ['zoe', ['Zoë Müller-Lüdenscheidt']],
    ['muller', ['Zoë Müller-Lüdenscheidt']],
    ['MÜLLER lud', ['Zoë Müller-Lüdenscheidt']],
    ['mu', ['Zoë Müller-Lüdenscheidt']],
    ['udensch', ['Zoë Müller-Lüdenscheidt']],
    ['soren', ['Søren O’Brien']],
    ["o'br", ['Søren O’Brien']],
    ['4567', ['Søren O’Brien']],
    ['买买提吐尔逊', ['买买提·吐尔逊']],
    ['吐', ['买买提·吐尔逊']],
    ['2024', []],
    ['王\u200b伟', ['王伟']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["';drop table accounts", []],
    ['𠮷', []],
    ['   ', all],
    ['a'.repeat(80), []],
  ])('%j', async (q, found) => {
    expect((await names({ q })).toSorted()).toEqual(found.toSorted());
    expect((await names({ q, sort: 'name' })).toSorted()).toEqual(found.toSorted());
    expect(await count({ q })).toEqual({ count: found.length, isMore: false });
  });

  test('finds the same by index and by scan', async () => {
    // Both plans of one page must agree, or the same search would change its result as more people sign up.
    const terms = [
      '王',
      '王伟',
      'mu',
      'muller',
      '8000',
      'xiaom',
      'ming_',
      '吐尔逊',
      'zo',
      "o'brien",
      '%',
      '7919',
    ];
    for (const term of terms) {
      const { rows } = await app.kernel.pool.query<{ walked: string[]; found: string[] }>(
        `select array(select id from accounts where search_text like any (account_term_patterns($1)) order by 1) as walked,
          array(select id from search_accounts($1, 100) order by 1) as found`,
        [term],
      );
      expect([term, rows[0]?.found]).toEqual([term, rows[0]?.walked]);
    }
  });
});

describe('filters', () => {
  const since = () => app.clock.now().getTime();
  const cases: [string, () => Query, string[]][] = [
    ['active', () => ({ state: 'active' }), all.filter((name) => name !== 'Søren O’Brien')],
    ['disabled', () => ({ state: 'disabled' }), ['Søren O’Brien']],
    ['administrators', () => ({ administrator: 'yes' }), ['chief']],
    ['others', () => ({ administrator: 'no' }), all.slice(0, -1)],
    ['with a second factor', () => ({ secondFactor: 'yes' }), ['Zoë Müller-Lüdenscheidt']],
    ['without', () => ({ secondFactor: 'no', q: 'zoe' }), []],
    ['on a staff', () => ({ meetingId }), ['王伟']],
    ['created later', () => ({ createdFrom: new Date(since()).toISOString() }), []],
    ['created before', () => ({ createdBefore: new Date(since()).toISOString() }), all],
    ['logged in since', () => ({ loginFrom: '2020-01-01T00:00:00Z' }), []],
    ['logged in before', () => ({ loginBefore: '2120-01-01T00:00:00Z', sort: 'lastLoginAt' }), []],
  ];
  test.each(cases)('%s', async (_, query, found) => {
    expect((await names(query())).toSorted()).toEqual(found.toSorted());
    expect(await count(query())).toEqual({ count: found.length, isMore: false });
  });

  test('tries every filter of the contract', () => {
    const tried = new Set(cases.flatMap(([, query]) => Object.keys(query())));
    expect([...tried, 'after'].toSorted()).toEqual(Object.keys(accountList.query.shape).toSorted());
  });
});

test('masks personal data', async () => {
  const { rows } = await list({ q: '王伟' });
  expect(rows).toMatchObject([
    { name: '王伟', username: 'wangwei', phone: '138****8000', email: '', state: 'active', conferences: 1 },
  ]);
  const whole = JSON.stringify(await list());
  for (const secret of ['13812348000', 'xiaoming@', 'zoe.m@', '87123']) expect(whole).not.toContain(secret);
});

test('exports a masked sheet, or whole values for a reason that the audit log records', async () => {
  const sheet = async (body: object) => {
    const reply = await app.http.inject({
      method: 'POST',
      url: `${accountList.exportForReason.path}?format=csv&q=wangwei&columns=name,phone,createdAt`,
      headers: { authorization: chief.token, lan: 'en' },
      payload: body,
    });
    return { status: reply.statusCode, text: reply.body };
  };
  const masked = await sheet({ reason: 'Badges', masked: true });
  expect(masked.text).toContain('Name,Phone,Created (UTC)');
  expect(masked.text).toContain('王伟,138****8000');
  expect((await sheet({ reason: 'Letters by post', masked: false })).text).toContain('+8613812348000');
  expect((await sheet({ reason: '', masked: true })).status).toBe(422);
  const { rows } = await app.kernel.pool.query<{ object: string; detail: object }>(
    `select object, detail from audit_log where action = 'account.list_exported' order by id`,
  );
  expect(rows).toMatchObject([
    { object: 'site:accounts', detail: { reason: 'Badges', masked: true, columns: 3 } },
    { object: 'site:accounts', detail: { reason: 'Letters by post', masked: false } },
  ]);
});

test('lists every account once, page after page', async () => {
  await app.kernel.pool.query(
    `insert into accounts (id, username, username_key, name, email, password_hash, language, created_at, last_login_at)
     select gen_random_uuid(), 'u' || nr, 'u' || nr, '李' || nr % 7, 'u' || nr || '@example.org', '', 'en',
       timestamptz '2026-01-01' + nr / 3 * interval '1 minute', case when nr % 2 = 0 then timestamptz '2026-02-01' end
     from generate_series(1, 120) as nr`,
  );
  for (const sort of [
    'createdAt',
    '-createdAt',
    'name',
    '-username',
    '-lastLoginAt',
    'lastLoginAt',
  ] as const) {
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await list({ sort, q: '李', ...(after ? { after } : {}) });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 120, 120]);
  }
});

test('refuses a forged cursor and an unknown order', async () => {
  const refused = async (query: object) =>
    (await app.call(accountList.list, { query, token: chief.token })).status;
  expect(await refused({ after: 'zzz' })).toBe(400);
  expect(await refused({ sort: 'phone' })).toBe(422);
});
