import {
  endLogin,
  endOtherLogins,
  getMe,
  listLogins,
  logIn,
  logOut,
} from '@plenum/contract/accounts/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildPerson, giveRole, logInAgain } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ended = kernelRefusals.LOGIN_ENDED.code;
const me = (token: string) => app.call(getMe, { token });
const list = async (token: string) => (await app.call(listLogins, { token })).body.data;

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49(0x18003137)';

test('lists the logins of the account with device and address, and marks this one', async () => {
  const person = await buildPerson(app);
  app.clock.advance(120_000);
  const body = { account: person.username, password: person.password };
  await app.call(logIn, { body, headers: { 'user-agent': WECHAT }, address: '203.0.113.77' });
  const logins = await list(person.token);
  expect(logins).toHaveLength(2);
  expect(logins.filter((login) => login.current)).toHaveLength(1);
  expect(logins.find((login) => !login.current)).toMatchObject({
    device: 'WeChat · iOS',
    address: '203.0.113.77',
  });
});

test('does not list a login that expired or was ended', async () => {
  const person = await buildPerson(app);
  app.clock.advance(7 * 24 * 3_600_000 + 1);
  const token = await logInAgain(app, person);
  expect((await me(person.token)).body.code).toBe(ended);
  expect(await list(token)).toHaveLength(1);

  const staff = await buildPerson(app);
  await giveRole(app, staff, 'manager');
  app.clock.advance(31 * 60_000);
  const fresh = await logInAgain(app, staff);
  expect(await list(fresh)).toHaveLength(1);
});

test('ends one of the account’s logins immediately', async () => {
  const person = await buildPerson(app);
  const other = await logInAgain(app, person);
  const [target] = (await list(person.token)).filter((login) => !login.current);
  const id = target?.id ?? '';
  expect((await app.call(endLogin, { token: person.token, params: { id } })).status).toBe(200);
  expect((await me(other)).body.code).toBe(ended);
  expect((await me(person.token)).status).toBe(200);
  const again = await app.call(endLogin, { token: person.token, params: { id } });
  expect([again.status, again.body.code]).toEqual([404, kernelRefusals.NOT_FOUND.code]);
  expect(await auditOf(app, `account:${person.me.id}`)).toContain('login.ended');
});

test('does not find another account’s login', async () => {
  const [mine, theirs] = [await buildPerson(app), await buildPerson(app)];
  const [login] = await list(theirs.token);
  const answer = await app.call(endLogin, { token: mine.token, params: { id: login?.id ?? '' } });
  expect(answer.status).toBe(404);
  const unknown = await app.call(endLogin, {
    token: mine.token,
    params: { id: '00000000-0000-4000-8000-000000000000' },
  });
  expect(unknown.body.code).toBe(answer.body.code);
  expect((await me(theirs.token)).status).toBe(200);
  expect(await list(mine.token)).toHaveLength(1);
});

test('refuses a malformed id', async () => {
  const person = await buildPerson(app);
  for (const id of ['1', 'undefined', '../me', "' or 1=1 --"]) {
    const answer = await app.call(endLogin, { token: person.token, params: { id } });
    expect([id, answer.status]).toEqual([id, 404]);
  }
});

test('ends all other logins', async () => {
  const person = await buildPerson(app);
  const others = [await logInAgain(app, person), await logInAgain(app, person)];
  const answer = await app.call(endOtherLogins, { token: person.token });
  expect(answer.body.data).toEqual({ ended: 2 });
  for (const token of others) expect((await me(token)).body.code).toBe(ended);
  expect((await me(person.token)).status).toBe(200);
});

test('logs out this login alone, and the token stays invalid', async () => {
  const person = await buildPerson(app);
  const other = await logInAgain(app, person);
  const out = await app.call(logOut, { token: person.token });
  expect(out.status).toBe(200);
  // Must not contain "storage", because that would delete scans that wait for a network (decision 85).
  expect(out.headers['clear-site-data']).toBe('"cache"');
  const dead = await me(person.token);
  expect([dead.status, dead.body.code, dead.body.message]).toEqual([
    401,
    ended,
    'Login Expired, Please Login Again',
  ]);
  const again = await app.call(logOut, { token: person.token });
  expect([again.body.code, again.headers['clear-site-data']]).toEqual([ended, undefined]);
  expect((await me(other)).status).toBe(200);
});
