import { getMe, logIn, resetPassword } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { askCode, buildPerson, logInAgain, newTarget, turnOnSecondFactor } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const fresh = { newPassword: 'quiet-library-1911', confirmPassword: 'quiet-library-1911' };

async function buildForgetful() {
  const person = await buildPerson(app);
  app.clock.advance(61_000);
  return person;
}

test('sets a new password, ends every login and sends the owner a message', async () => {
  const person = await buildForgetful();
  const tokens = [person.token, await logInAgain(app, person)];
  const code = await askCode(app, 'reset', person.target);
  const answer = await app.call(resetPassword, { body: { target: person.target, code, ...fresh } });
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  for (const token of tokens) {
    const me = await app.call(getMe, { token });
    expect([me.status, me.body.code]).toEqual([401, kernelRefusals.LOGIN_ENDED.code]);
  }
  const old = await app.call(logIn, { body: { account: person.username, password: person.password } });
  expect(old.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
  const login = await app.call(logIn, { body: { account: person.username, password: fresh.newPassword } });
  expect(login.body.data.step).toBe('done');
  expect(await auditOf(app, `account:${person.me.id}`)).toContain('account.password_reset');
  await app.deliverOutbox();
  expect(await app.lastMessage(person.target)).toMatch(/password was reset/);
});

test('keeps the second factor', async () => {
  const person = await buildForgetful();
  await turnOnSecondFactor(app, person);
  const code = await askCode(app, 'reset', person.target);
  await app.call(resetPassword, { body: { target: person.target, code, ...fresh } });
  const login = await app.call(logIn, { body: { account: person.username, password: fresh.newPassword } });
  expect(login.body.data.step).toBe('second_factor');
});

test('a code works once, and a refused new password leaves it usable', async () => {
  const person = await buildForgetful();
  const code = await askCode(app, 'reset', person.target);
  const weak = { newPassword: 'password1', confirmPassword: 'password1' };
  const common = await app.call(resetPassword, { body: { target: person.target, code, ...weak } });
  expect(common.body).toMatchObject({
    code: accountRefusals.PASSWORD_COMMON.code,
    errors: [{ path: 'newPassword' }],
  });
  const body = { target: person.target, code, ...fresh };
  const answers = await Promise.all([1, 2, 3].map(() => app.call(resetPassword, { body })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422]);
});

test('a wrong code changes nothing', async () => {
  const person = await buildForgetful();
  const code = await askCode(app, 'reset', person.target);
  const wrong = code === '000000' ? '000001' : '000000';
  const answer = await app.call(resetPassword, { body: { target: person.target, code: wrong, ...fresh } });
  expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
  expect((await app.call(getMe, { token: person.token })).status).toBe(200);
  await logInAgain(app, person);
});

test('a code of one person does not reset another', async () => {
  const [one, other] = [await buildForgetful(), await buildForgetful()];
  const code = await askCode(app, 'reset', one.target);
  const answer = await app.call(resetPassword, { body: { target: other.target, code, ...fresh } });
  expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('a target without an account has no code to reset with', async () => {
  const target = newTarget();
  await expect(askCode(app, 'reset', target)).rejects.toThrow('No code in');
});
