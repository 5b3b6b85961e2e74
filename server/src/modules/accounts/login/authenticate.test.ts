import { changeProfile, getMe, logOut } from '@plenum/contract/accounts/endpoints';
import { getSite } from '@plenum/contract/kernel/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildPerson, giveRole, logInAgain, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const ended = kernelRefusals.LOGIN_ENDED.code;
const me = (token: string) => app.call(getMe, { token });

async function rotate(token: string): Promise<string> {
  app.clock.advance(16 * MINUTE);
  const next = (await me(token)).headers['authorization'];
  if (typeof next !== 'string') throw new Error('no successor');
  return next;
}

describe('token rotation', () => {
  test('keeps a young token, and answers an old one with its successor', async () => {
    const person = await buildPerson(app);
    app.clock.advance(15 * MINUTE);
    expect((await me(person.token)).headers['authorization']).toBeUndefined();
    app.clock.advance(1);
    const answer = await me(person.token);
    expect(answer.headers['authorization']).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['authorization']).not.toBe(person.token);
  });

  test('gives parallel calls the same successor', async () => {
    const person = await buildPerson(app);
    app.clock.advance(16 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(person.token)));
    expect(new Set(answers.map((answer) => answer.headers['authorization'])).size).toBe(1);
    const tokens = await app.kernel.db.execute(sql`
      select 1 from login_tokens t join logins l on l.id = t.login_id where l.account_id = ${person.me.id}`);
    expect(tokens.rows).toHaveLength(2);
  });

  test('accepts the old token until its successor is used, in case an answer was lost', async () => {
    const person = await buildPerson(app);
    const first = await rotate(person.token);
    app.clock.advance(3 * 24 * 60 * MINUTE);
    const later = await me(person.token);
    expect([later.status, later.headers['authorization']]).toEqual([200, first]);
    expect((await me(first)).status).toBe(200);
  });

  test('accepts both for a minute after that, then the old one ends the whole login', async () => {
    const person = await buildPerson(app);
    const second = await rotate(person.token);
    await me(second);
    app.clock.advance(MINUTE);
    const overlap = await me(person.token);
    expect([overlap.status, overlap.headers['authorization']]).toEqual([200, second]);
    app.clock.advance(1);
    const reused = await me(person.token);
    expect([reused.status, reused.body.code]).toEqual([401, ended]);
    expect((await me(second)).body.code).toBe(ended);
    expect(await auditOf(app, `account:${person.me.id}`)).toContain('login.token_reused');
  });

  test('ends only this login on reuse, and records it once', async () => {
    const person = await buildPerson(app);
    const other = await logInAgain(app, person);
    const second = await rotate(person.token);
    await me(second);
    app.clock.advance(2 * MINUTE);
    await Promise.all([1, 2, 3, 4].map(() => me(person.token)));
    expect((await me(second)).body.code).toBe(ended);
    expect((await me(other)).status).toBe(200);
    const audit = await auditOf(app, `account:${person.me.id}`);
    expect(audit.filter((action) => action === 'login.token_reused')).toHaveLength(1);
  });

  test('treats a token two generations back as reuse immediately', async () => {
    const person = await buildPerson(app);
    const second = await rotate(person.token);
    await me(second);
    const third = await rotate(second);
    await me(third);
    expect((await me(person.token)).body.code).toBe(ended);
    expect((await me(third)).body.code).toBe(ended);
  });

  test('keeps a login for thirty days at most', async () => {
    const person = await buildPerson(app);
    let { token } = person;
    for (let day = 0; day < 30; day += 1) {
      app.clock.advance(24 * 60 * MINUTE - 16 * MINUTE);
      token = await rotate(token);
    }
    expect((await me(token)).status).toBe(200);
    app.clock.advance(1);
    expect((await me(token)).body.code).toBe(ended);
  });
});

describe('a login of staff', () => {
  async function buildStaff(): Promise<Person> {
    const person = await buildPerson(app);
    await giveRole(app, person, 'manager');
    return person;
  }

  test('ends after thirty idle minutes, and after twelve hours in any case', async () => {
    const idle = await buildStaff();
    app.clock.advance(30 * MINUTE + 1);
    expect((await me(idle.token)).body.code).toBe(ended);

    const busy = await buildStaff();
    let { token } = busy;
    for (let quarter = 0; quarter < 36; quarter += 1) {
      app.clock.advance(20 * MINUTE);
      const answer = await me(token);
      expect(answer.status).toBe(200);
      const next = answer.headers['authorization'];
      if (typeof next === 'string') token = next;
    }
    app.clock.advance(1);
    expect((await me(token)).body.code).toBe(ended);
  });

  test('has a new role, or loses one, from the next call on', async () => {
    const person = await buildPerson(app);
    app.clock.advance(31 * MINUTE);
    expect((await me(person.token)).status).toBe(200);
    await makeAdministrator(app, person);
    app.clock.advance(31 * MINUTE);
    expect((await me(person.token)).body.code).toBe(ended);
  });
});

describe('without a login', () => {
  test.each([
    ['no header', undefined],
    ['an empty one', ''],
  ])('%s: 401 and “Please Login First” in both languages', async (_, token) => {
    const given = token === undefined ? {} : { token };
    const english = await app.call(getMe, { ...given, lan: 'en' });
    expect([english.status, english.body.code, english.body.message]).toEqual([
      401,
      kernelRefusals.LOGIN_FIRST.code,
      'Please Login First',
    ]);
    expect(english.body.msg).toBe(english.body.message);
    const chinese = await app.call(getMe, { ...given, lan: 'zh-cn' });
    expect(chinese.body.message).toBe('请先登录');
  });

  test.each([
    'x',
    'undefined',
    'null',
    'Bearer ',
    `Bearer ${'a'.repeat(43)}`,
    'a'.repeat(10_000),
    'é',
    "' or 1=1 --",
    'eyJhbGciOiJub25lIn0.e30.',
  ])('an unknown token (%.20s): 401 and LOGIN_ENDED', async (token) => {
    const answer = await app.call(getMe, { token });
    expect([answer.status, answer.body.code]).toEqual(
      token === 'Bearer ' ? [401, kernelRefusals.LOGIN_FIRST.code] : [401, kernelRefusals.LOGIN_ENDED.code],
    );
    expect(answer.body.data).toBeNull();
  });

  test('a public call with an expired token: 200, the data, and code 400', async () => {
    const person = await buildPerson(app);
    await app.call(logOut, { token: person.token });
    const answer = await app.call(getSite, { token: person.token });
    expect([answer.status, answer.body.code]).toEqual([200, 400]);
    expect(answer.body.message).toBe('Login Expired, Please Login Again');
    expect(answer.body.data.demo).toBe(true);
    const chinese = await app.call(getSite, { token: person.token, lan: 'zh-cn' });
    expect(chinese.body.message).toBe('登录已过期，请重新登录');
    expect((await app.call(getSite, {})).body.code).toBe(200);
  });

  test('the token may follow “Bearer”', async () => {
    const person = await buildPerson(app);
    expect((await me(`Bearer ${person.token}`)).status).toBe(200);
  });
});

test('a running change is not committed if its login is ended', async () => {
  const person = await buildPerson(app);
  const transaction = app.kernel.db.transaction.bind(app.kernel.db);
  // Ends the login after the request has been authenticated and before its transaction begins.
  const spy = vi.spyOn(app.kernel.db, 'transaction').mockImplementationOnce(async (work, config) => {
    await app.kernel.pool.query('update logins set ended_at = now() where account_id = $1', [person.me.id]);
    return transaction(work, config);
  });
  const answer = await app.call(changeProfile, { token: person.token, body: { name: 'Too Late' } });
  spy.mockRestore();
  expect([answer.status, answer.body.code]).toEqual([401, ended]);
  const { rows } = await app.kernel.pool.query('select 1 from accounts where name = $1', ['Too Late']);
  expect(rows).toEqual([]);
});
