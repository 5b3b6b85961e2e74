import {
  changeProfile,
  chooseUsername,
  getMe,
  logIn,
  setPassword,
} from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { readAccount } from '@plenum/contract/console/account-detail';
import { accountList } from '@plenum/contract/accounts/account-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { enterByCode } from '#test/code-accounts';
import { buildPerson, makeAdministrator, newTarget, type Person } from '#test/people';

let app: TestApp;
let chief: Person;
beforeAll(async () => {
  app = await createTestApp();
  chief = await buildPerson(app);
  await makeAdministrator(app, chief);
});
afterAll(() => app.close());

const choose = (token: string, username: string) => app.call(chooseUsername, { token, body: { username } });
const passwords = { newPassword: 'assembly-hall-1869', confirmPassword: 'assembly-hall-1869' };
let nr = 0;
const fresh = () => `Gull-${(nr += 1)}`;

test('a generated username appears in no list, page or search of the console', async () => {
  const { me } = await enterByCode(app, newTarget());
  const given = `u${me.id.replaceAll('-', '').slice(0, 16)}`;
  const { rows } = await app.kernel.pool.query('select 1 from accounts where username = $1', [given]);
  expect(rows).toHaveLength(1);
  const list = async (q?: string) =>
    (await app.call(accountList.list, { token: chief.token, query: q === undefined ? {} : { q } })).body.data;
  const listed = JSON.stringify(await list());
  expect(listed).toContain(me.id);
  expect(listed).not.toContain(given);
  expect(JSON.stringify(await list(given))).not.toContain(me.id);
  const page = (await app.call(readAccount, { params: { id: me.id }, token: chief.token })).body.data;
  expect(page).toMatchObject({ username: '', name: me.name });
  expect(JSON.stringify(page)).not.toContain(given);
});

describe('a username', () => {
  test('is chosen once, logs in, and names an account without a name', async () => {
    const { token, me } = await enterByCode(app, newTarget());
    const username = fresh();
    expect((await choose(token, username)).body.data).toMatchObject({
      username,
      name: username,
      hasName: true,
    });
    expect((await app.call(getMe, { token })).body.data).toMatchObject({ username });
    await app.call(setPassword, { token, body: passwords });
    const login = await app.call(logIn, {
      body: { account: username.toLowerCase(), password: passwords.newPassword },
    });
    expect(login.body.data).toMatchObject({ me: { id: me.id } });
    const again = await choose(token, fresh());
    expect(again.body.code).toBe(accountRefusals.USERNAME_IS_SET.code);
    const { audit } = (await app.call(readAccount, { params: { id: me.id }, token: chief.token })).body.data;
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'account.username_chosen', detail: { after: { username } } }),
    );
  });

  test('does not replace a given name, and is refused if another account has it', async () => {
    const other = await buildPerson(app);
    const { token } = await enterByCode(app, newTarget());
    const named = await app.call(changeProfile, { token, body: { name: '李雷' } });
    expect(named.body.data).toMatchObject({ name: '李雷', hasName: true, username: null });
    expect((await choose(token, other.username.toUpperCase())).body).toMatchObject({
      code: accountRefusals.USERNAME_TAKEN.code,
      errors: [{ path: 'username' }],
    });
    expect((await choose(token, fresh())).body.data).toMatchObject({ name: '李雷' });
  });

  test('cannot be chosen by an account that signed up with one, nor with a first password once it is set', async () => {
    const person = await buildPerson(app);
    expect((await choose(person.token, fresh())).body.code).toBe(accountRefusals.USERNAME_IS_SET.code);
    const { token } = await enterByCode(app, newTarget());
    await choose(token, fresh());
    const body = { ...passwords, username: fresh() };
    expect((await app.call(setPassword, { token, body })).body.code).toBe(
      accountRefusals.USERNAME_IS_SET.code,
    );
  });

  test('needs a recently confirmed login', async () => {
    const { token } = await enterByCode(app, newTarget());
    app.clock.advance(3_600_000);
    expect((await choose(token, fresh())).status).toBe(403);
  });

  test('chosen by two accounts at the same time goes to one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all([enterByCode(app, newTarget()), enterByCode(app, newTarget())]);
      const username = fresh();
      const answers = await Promise.all(both.map(({ token }) => choose(token, username)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});
