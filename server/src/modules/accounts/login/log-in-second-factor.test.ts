import { getMe, logIn, logInSecondFactor } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '#test/effects';
import { createTestApp, type TestApp } from '#test/app';
import { appCode, buildPerson, disable, logInWithCode, type Person, turnOnSecondFactor } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function firstStep(person: Person): Promise<string> {
  const answer = await app.call(logIn, { body: { account: person.username, password: person.password } });
  if (answer.body.data.step !== 'second_factor') throw new Error('no second step');
  return answer.body.data.ticket;
}

function secondStep(ticket: string, code: string) {
  return app.call(logInSecondFactor, { body: { ticket, code } });
}

async function buildCareful() {
  const person = await buildPerson(app);
  return { person, ...(await turnOnSecondFactor(app, person)) };
}

test('a password alone gives a ticket without a token, and the code of the app finishes the login', async () => {
  const { person, secret } = await buildCareful();
  const ticket = await firstStep(person);
  expect((await app.call(getMe, { token: ticket })).body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
  const answer = await secondStep(ticket, appCode(app, secret));
  expect(answer.status).toBe(200);
  expect((await app.call(getMe, { token: answer.body.data.token })).body.data.secondFactor).toBe(true);
});

test('a verification code also needs the second step', async () => {
  const { person } = await buildCareful();
  app.clock.advance(61_000);
  const answer = await logInWithCode(app, person.target);
  expect(answer.body.data).toMatchObject({ step: 'second_factor' });
  expect(answer.body.data).not.toHaveProperty('token');
});

test('a code of the app works once, even if sent ten times at the same time', async () => {
  const { person, secret } = await buildCareful();
  const tickets = await Promise.all(Array.from({ length: 5 }, () => firstStep(person)));
  const code = appCode(app, secret);
  const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const later = await secondStep(await firstStep(person), code);
  expect(later.body.code).toBe(accountRefusals.SECOND_FACTOR_WRONG.code);
});

test('refuses a code of a step before the last used one', async () => {
  const { person, secret } = await buildCareful();
  const earlier = appCode(app, secret);
  expect((await secondStep(await firstStep(person), appCode(app, secret, 1))).status).toBe(200);
  expect((await secondStep(await firstStep(person), earlier)).status).toBe(422);
});

test('refuses the code that turned it on', async () => {
  const { person, firstCode } = await buildCareful();
  const answer = await secondStep(await firstStep(person), firstCode);
  expect(answer.body.code).toBe(accountRefusals.SECOND_FACTOR_WRONG.code);
});

test('a recovery code works once, with or without its hyphen, in any case', async () => {
  const { person, recoveryCodes } = await buildCareful();
  const [first = '', second = ''] = recoveryCodes;
  const ticket = await firstStep(person);
  const answers = await Promise.all([1, 2, 3].map(() => secondStep(ticket, first)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422]);
  const good = answers.find((answer) => answer.status === 200);
  expect(good?.body.data.me.recoveryCodesLeft).toBe(9);
  expect((await secondStep(ticket, first)).status).toBe(422);
  expect((await secondStep(ticket, second.replace('-', '').toLowerCase())).status).toBe(200);
});

test('refuses another account’s recovery code', async () => {
  const mine = await buildCareful();
  const theirs = await buildCareful();
  const answer = await secondStep(await firstStep(mine.person), theirs.recoveryCodes[0] ?? '');
  expect(answer.body.code).toBe(accountRefusals.SECOND_FACTOR_WRONG.code);
});

test('the ticket expires after five minutes', async () => {
  const { person, secret } = await buildCareful();
  const ticket = await firstStep(person);
  app.clock.advance(5 * 60_000);
  const late = await secondStep(ticket, appCode(app, secret));
  expect(late.body.code).toBe(accountRefusals.SECOND_FACTOR_LATE.code);
  expect((await secondStep(await firstStep(person), appCode(app, secret))).status).toBe(200);
});

test.each(['x', 'test.e30.AAAA', 'a.b.c.d', '..', 'k'.repeat(512)])(
  'a forged ticket (%s) counts as expired',
  async (ticket) => {
    const answer = await secondStep(ticket, '123456');
    expect(answer.body.code).toBe(accountRefusals.SECOND_FACTOR_LATE.code);
  },
);

test('an account has ten tries, even with new tickets, until the limit expires', async () => {
  const { person, secret } = await buildCareful();
  const right = new Set([-1, 0, 1].map((step) => appCode(app, secret, step)));
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '';
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    statuses.push((await secondStep(await firstStep(person), wrong)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  expect((await secondStep(await firstStep(person), appCode(app, secret))).status).toBe(429);
  app.clock.advance(900_000);
  expect((await secondStep(await firstStep(person), appCode(app, secret))).status).toBe(200);
});

test('a wrong second step is audited', async () => {
  const { person } = await buildCareful();
  await secondStep(await firstStep(person), 'AAAA-AAAA');
  expect(await auditOf(app, `account:${person.me.id}`)).toContain('account.second_factor_wrong');
});

test('refuses an account that was disabled between the steps', async () => {
  const { person, secret } = await buildCareful();
  const ticket = await firstStep(person);
  await disable(app, person);
  const answer = await secondStep(ticket, appCode(app, secret));
  expect(answer.body.code).toBe(accountRefusals.ACCOUNT_DISABLED.code);
});
