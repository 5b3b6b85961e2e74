import { changeTarget, getMe, logIn, sendOwnCode } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildPerson, newTarget, type Person, readCode } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function codeFor(person: Person, target: string): Promise<string> {
  const sent = await app.call(sendOwnCode, {
    token: person.token,
    body: { purpose: 'change_target', target },
  });
  expect(sent.status).toBe(200);
  await app.deliverOutbox();
  return readCode(await app.lastMessage(target));
}

function change(person: Person, target: string, code: string) {
  return app.call(changeTarget, { token: person.token, body: { target, code } });
}

test('a new phone number replaces the old one, which gets a message', async () => {
  const person = await buildPerson(app);
  const target = newTarget();
  const answer = await change(person, target, await codeFor(person, target));
  expect(answer.status).toBe(200);
  expect(answer.body.data.phone).toMatch(new RegExp(`${target.slice(-4)}$`));
  expect((await app.call(logIn, { body: { account: target, password: person.password } })).status).toBe(200);
  const old = await app.call(logIn, { body: { account: person.target, password: person.password } });
  expect(old.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
  expect(await auditOf(app, `account:${person.me.id}`)).toContain('account.target_changed');
  await app.deliverOutbox();
  expect(await app.lastMessage(person.target)).toMatch(/was changed/);
});

test('an email address is added to the phone, in normalized form', async () => {
  const person = await buildPerson(app);
  const code = await codeFor(person, 'gu.ming@plenum.example');
  const answer = await change(person, ' Gu.Ming@Plenum.EXAMPLE ', code);
  expect(answer.status).toBe(200);
  const me = await app.call(getMe, { token: person.token });
  expect(me.body.data.email).toMatch(/@plenum\.example$/);
  expect(me.body.data.email).not.toContain('gu.ming');
  expect(me.body.data.phone).not.toBeNull();
});

test('a target of another account gets the same answer, and its owner a code that says what it is for', async () => {
  const [person, owner] = [await buildPerson(app), await buildPerson(app)];
  app.clock.advance(61_000);
  const body = { purpose: 'change_target', target: owner.target } as const;
  const known = await app.call(sendOwnCode, { token: person.token, body });
  const unknown = await app.call(sendOwnCode, {
    token: person.token,
    body: { ...body, target: newTarget() },
  });
  expect(known.body).toEqual(unknown.body);
  await app.deliverOutbox();
  expect(await app.lastMessage(owner.target)).toMatch(/merges this number's account into another one/);
  const guess = await change(person, owner.target, '123456');
  expect(guess.body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('of two accounts that want the same number at the same time, one gets it and the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const target = newTarget();
    const [one, other] = [await buildPerson(app), await buildPerson(app)];
    const first = await codeFor(one, target);
    app.clock.advance(61_000);
    const second = await codeFor(other, target);
    const answers = await Promise.all([change(one, target, first), change(other, target, second)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toMatchObject({
      code: accountRefusals.TARGET_TAKEN.code,
      errors: [{ path: 'target' }],
    });
  }
});

test('a code requested by another account, or for another target, is wrong', async () => {
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  const target = newTarget();
  const code = await codeFor(other, target);
  expect((await change(person, target, code)).body.code).toBe(accountRefusals.CODE_WRONG.code);
  expect((await change(other, newTarget(), code)).body.code).toBe(accountRefusals.CODE_WRONG.code);
  expect((await change(other, target, code)).status).toBe(200);
});

test('needs an identity confirmed in the last ten minutes', async () => {
  const person = await buildPerson(app);
  app.clock.advance(10 * 60_000 + 1);
  const target = newTarget();
  const answer = await change(person, target, await codeFor(person, target));
  expect(answer.body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
});

test('allows five tries per code', async () => {
  const person = await buildPerson(app);
  const target = newTarget();
  const code = await codeFor(person, target);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let round = 0; round < 5; round += 1) await change(person, target, wrong);
  expect((await change(person, target, code)).body.code).toBe(accountRefusals.CODE_WRONG.code);
});
