import { changePassword, getMe, logIn } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, logInAgain, type Person } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const fresh = { newPassword: 'quiet-library-1911', confirmPassword: 'quiet-library-1911' };

function change(person: Person, body: Partial<typeof fresh & { currentPassword: string }> = {}) {
  const form = { currentPassword: person.password, ...fresh, ...body };
  return app.call(changePassword, { token: person.token, body: form });
}

test('ends every other login, keeps this one, and sends the owner a message', async () => {
  const person = await buildPerson(app);
  const other = await logInAgain(app, person);
  expect((await change(person)).status).toBe(200);
  expect((await app.call(getMe, { token: person.token })).status).toBe(200);
  expect((await app.call(getMe, { token: other })).body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
  const old = await app.call(logIn, { body: { account: person.username, password: person.password } });
  expect(old.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
  await logInAgain(app, { ...person, password: fresh.newPassword });
  await app.deliverOutbox();
  expect(await app.lastMessage(person.target)).toMatch(/password was changed/);
});

test('requires the right current password, and a new one that is repeated, uncommon and not the name', async () => {
  const person = await buildPerson(app);
  const wrong = await change(person, { currentPassword: 'something-else' });
  expect(wrong.body).toMatchObject({
    code: accountRefusals.PASSWORD_WRONG.code,
    errors: [{ path: 'currentPassword', message: 'The current password is incorrect' }],
  });
  const differing = await change(person, { confirmPassword: 'quiet-library-1912' });
  expect(differing.body.errors).toMatchObject([{ path: 'confirmPassword' }]);
  const common = await change(person, { newPassword: 'qwertyuiop', confirmPassword: 'qwertyuiop' });
  expect(common.body).toMatchObject({
    code: accountRefusals.PASSWORD_COMMON.code,
    errors: [{ path: 'newPassword' }],
  });
  const other = await buildPerson(app, { username: 'Zhuangzhou' });
  const name = await change(other, { newPassword: 'zhuangzhou', confirmPassword: 'zhuangzhou' });
  expect(name.body.code).toBe(accountRefusals.PASSWORD_COMMON.code);
  await logInAgain(app, person);
});

test('compares exactly as typed: spaces count, 128 characters are accepted, 129 are not', async () => {
  const person = await buildPerson(app);
  const long = ` ${'纸'.repeat(126)} `;
  expect((await change(person, { newPassword: long, confirmPassword: long })).status).toBe(200);
  await logInAgain(app, { ...person, password: long });
  const trimmed = await app.call(logIn, { body: { account: person.username, password: long.trim() } });
  expect(trimmed.status).toBe(422);
  const longer = `${long}x`;
  const refused = await change(person, {
    currentPassword: long,
    newPassword: longer,
    confirmPassword: longer,
  });
  expect(refused.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
});

test('limits guesses at the current password', async () => {
  const person = await buildPerson(app);
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    statuses.push((await change(person, { currentPassword: `guess-${round}` })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});
