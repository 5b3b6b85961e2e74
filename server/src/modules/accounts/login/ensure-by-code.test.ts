import {
  ensureByCode,
  getMe,
  logIn,
  logInByCode,
  resetPassword,
  setPassword,
} from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { publishLegalTexts } from '#test/consents';
import { askCode, buildPerson, newTarget, turnOnSecondFactor } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await publishLegalTexts(app);
});
afterAll(() => app.close());

async function enter(target: string, code?: string) {
  const body = { target, code: code ?? (await askCode(app, 'register', target)), agreed: true } as const;
  return app.call(ensureByCode, { body });
}

async function made(target = newTarget()) {
  const { data } = (await enter(target)).body;
  if (data?.step !== 'done') throw new Error('No account was made');
  return { ...data, target };
}

const consentsOf = async (accountId: string) => {
  const found = await app.kernel.db.execute<{ subject: string; way: string }>(
    sql`select subject, way from consents where account_id = ${accountId} order by subject`,
  );
  return found.rows.map(({ subject, way }) => [subject, way]);
};

describe('a code at the end of a form', () => {
  test.each(['phone', 'email'] as const)('creates an account without a password, by %s', async (by) => {
    const target = by === 'phone' ? newTarget() : 'stranger@example.org';
    const { me, token } = await made(target);
    // The account's name is the masked contact; its generated username is shown nowhere.
    const shown = { username: null, hasName: false, name: me[by] };
    expect(me).toMatchObject({ byCodeOnly: true, ...shown, administrator: false, roles: [] });
    expect(me[by]).not.toBeNull();
    expect((await app.call(getMe, { token })).body.data).toEqual(me);
    expect(await consentsOf(me.id)).toEqual([
      ['privacy', 'sign_up'],
      ['terms', 'sign_up'],
    ]);
  });

  test('finds the existing account, and records the consents', async () => {
    const person = await buildPerson(app);
    const { data } = (await enter(person.target)).body;
    expect(data).toMatchObject({ step: 'done', me: { id: person.me.id, byCodeOnly: false } });
    expect(await consentsOf(person.me.id)).toEqual([
      ['privacy', 'registration'],
      ['terms', 'registration'],
    ]);
  });

  test('asks for the second factor, and records nothing before it', async () => {
    const person = await buildPerson(app);
    await turnOnSecondFactor(app, person);
    expect((await enter(person.target)).body.data).toMatchObject({ step: 'second_factor' });
    expect(await consentsOf(person.me.id)).toEqual([]);
  });

  test('works once, even for two windows at the same time, and for one account', async () => {
    const target = newTarget();
    const code = await askCode(app, 'register', target);
    const both = await Promise.all([enter(target, code), enter(target, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await enter(target, code)).body).toMatchObject({
      code: accountRefusals.CODE_WRONG.code,
      errors: [{ path: 'code' }],
    });
    const found = await app.kernel.db.execute(sql`select 1 from accounts where phone = ${target}`);
    expect(found.rows).toHaveLength(1);
  });

  test('does not open a disabled account, and is not used up by trying', async () => {
    const person = await buildPerson(app);
    await app.kernel.db.execute(sql`update accounts set disabled_at = now() where id = ${person.me.id}`);
    const code = await askCode(app, 'register', person.target);
    expect((await enter(person.target, code)).body.code).toBe(accountRefusals.ACCOUNT_DISABLED.code);
    await app.kernel.db.execute(sql`update accounts set disabled_at = null where id = ${person.me.id}`);
    expect((await enter(person.target, code)).status).toBe(200);
  });

  test('that is expired, or for another purpose, is wrong; without consent nothing is created', async () => {
    const late = newTarget();
    const code = await askCode(app, 'register', late);
    app.clock.advance(5 * 60_000);
    expect((await enter(late, code)).body.code).toBe(accountRefusals.CODE_WRONG.code);
    const target = newTarget();
    const ticket = await askCode(app, 'ticket', target);
    expect((await enter(target, ticket)).body.code).toBe(accountRefusals.CODE_WRONG.code);
    const body = { target, code: ticket, agreed: false as never };
    expect((await app.call(ensureByCode, { body })).body.errors).toMatchObject([{ path: 'agreed' }]);
  });
});

const passwords = { newPassword: 'assembly-hall-1869', confirmPassword: 'assembly-hall-1869' };

describe('the first password', () => {
  test('is set with a username, and then both log in', async () => {
    const { token, target } = await made();
    const body = { ...passwords, username: 'Stranger-1' };
    const set = await app.call(setPassword, { token, body });
    expect(set.body.data).toMatchObject({ username: 'Stranger-1', name: 'Stranger-1', byCodeOnly: false });
    for (const account of ['stranger-1', target])
      expect((await app.call(logIn, { body: { account, password: body.newPassword } })).status).toBe(200);
    expect((await app.call(setPassword, { token, body })).body.code).toBe(
      accountRefusals.PASSWORD_IS_SET.code,
    );
  });

  test('needs no username, refuses one that is taken, and does not replace a given name', async () => {
    const other = await buildPerson(app);
    const { token, me } = await made();
    await app.kernel.db.execute(sql`update accounts set name = '李雷', has_name = true where id = ${me.id}`);
    const taken = await app.call(setPassword, {
      token,
      body: { ...passwords, username: other.username.toUpperCase() },
    });
    expect(taken.body).toMatchObject({
      code: accountRefusals.USERNAME_TAKEN.code,
      errors: [{ path: 'username' }],
    });
    const set = await app.call(setPassword, { token, body: passwords });
    expect(set.body.data).toMatchObject({ username: null, name: '李雷', byCodeOnly: false });
  });

  test('is refused for an account that has one, and long after the code', async () => {
    const person = await buildPerson(app);
    const has = await app.call(setPassword, { token: person.token, body: passwords });
    expect(has.body.code).toBe(accountRefusals.PASSWORD_IS_SET.code);
    const { token } = await made();
    app.clock.advance(3_600_000);
    expect((await app.call(setPassword, { token, body: passwords })).status).toBe(403);
  });

  test('can also be set by a reset; until then a code logs in', async () => {
    const { target, me } = await made();
    app.clock.advance(61_000);
    const code = await askCode(app, 'log_in', target);
    expect((await app.call(logInByCode, { body: { target, code } })).status).toBe(200);
    app.clock.advance(61_000);
    const reset = await askCode(app, 'reset', target);
    await app.call(resetPassword, { body: { ...passwords, target, code: reset } });
    const login = await app.call(logIn, { body: { account: target, password: passwords.newPassword } });
    expect(login.body.data).toMatchObject({ me: { id: me.id, byCodeOnly: false } });
  });
});
