import {
  confirmIdentity,
  logIn,
  logInSecondFactor,
  removeSecondFactor,
  sendOwnCode,
  startSecondFactor,
} from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { appCode, buildPerson, logInAgain, type Person, readCode, turnOnSecondFactor } from '#test/people';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await buildPerson(app);
  app.clock.advance(11 * 60_000);
});

const sensitive = (token: string) => app.call(startSecondFactor, { token });

async function ownCode(owner: Person): Promise<string> {
  await app.call(sendOwnCode, {
    token: owner.token,
    body: { purpose: 'confirm_identity', channel: 'phone' },
  });
  await app.deliverOutbox();
  return readCode(await app.lastMessage(owner.target));
}

test('a login older than eleven minutes confirms with its password, for this login alone', async () => {
  const other = await logInAgain(app, person);
  app.clock.advance(11 * 60_000);
  expect((await sensitive(person.token)).body).toMatchObject({
    code: kernelRefusals.CONFIRM_IDENTITY.code,
    message: 'Please verify your identity first.',
  });
  const body = { by: 'password', password: person.password } as const;
  expect((await app.call(confirmIdentity, { token: person.token, body })).status).toBe(200);
  expect((await sensitive(person.token)).status).toBe(200);
  expect((await sensitive(other)).body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
  app.clock.advance(10 * 60_000 + 1);
  expect((await sensitive(person.token)).status).toBe(403);
});

test('refuses a wrong password', async () => {
  const body = { by: 'password', password: 'not-this-one' } as const;
  const answer = await app.call(confirmIdentity, { token: person.token, body });
  expect(answer.body).toMatchObject({
    code: accountRefusals.PASSWORD_WRONG.code,
    errors: [{ path: 'password' }],
  });
  expect((await sensitive(person.token)).status).toBe(403);
  expect(await auditOf(app, `account:${person.me.id}`)).toContain('account.identity_refused');
});

test('a wrong message code, and a wrong second factor, are in the audit log', async () => {
  const fresh = await buildPerson(app);
  await turnOnSecondFactor(app, fresh);
  const secondFactor = 'AAAA-AAAA';
  const { token, password } = fresh;
  await app.call(confirmIdentity, {
    token,
    body: { by: 'code', channel: 'phone', code: '000000', secondFactor },
  });
  const audit = async () => (await auditOf(app, `account:${fresh.me.id}`)).slice(-1);
  expect(await audit()).toEqual(['account.identity_refused']);
  await app.call(confirmIdentity, { token, body: { by: 'password', password, secondFactor } });
  expect(await audit()).toEqual(['account.second_factor_wrong']);
});

test('accepts a code to the person’s own phone, once', async () => {
  const code = await ownCode(person);
  const body = { by: 'code', channel: 'phone', code } as const;
  expect((await app.call(confirmIdentity, { token: person.token, body })).status).toBe(200);
  expect((await sensitive(person.token)).status).toBe(200);
  const again = await app.call(confirmIdentity, { token: person.token, body });
  expect(again.body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('refuses another person’s code', async () => {
  const other = await buildPerson(app);
  app.clock.advance(61_000);
  const code = await ownCode(other);
  const body = { by: 'code', channel: 'phone', code } as const;
  const answer = await app.call(confirmIdentity, { token: person.token, body });
  expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('two-step verification can be turned off only with a code from the app or a recovery code', async () => {
  const fresh = await buildPerson(app);
  const { secret, recoveryCodes } = await turnOnSecondFactor(app, fresh);
  app.clock.advance(11 * 60_000);
  const turnOff = async () => (await app.call(removeSecondFactor, { token: fresh.token })).status;
  const confirm = (secondFactor?: string) =>
    app.call(confirmIdentity, {
      token: fresh.token,
      body: { by: 'password', password: fresh.password, ...(secondFactor !== undefined && { secondFactor }) },
    });
  expect((await confirm()).body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: [{ path: 'secondFactor', code: 'required' }],
  });
  const wrong = ['000000', '000001', '000002', '000003'].find((code) =>
    [-1, 0, 1].every((step) => appCode(app, secret, step) !== code),
  );
  expect((await confirm(wrong)).body).toMatchObject({
    code: accountRefusals.SECOND_FACTOR_WRONG.code,
    errors: [{ path: 'secondFactor' }],
  });
  expect(await turnOff()).toBe(403);
  expect((await confirm(appCode(app, secret))).status).toBe(200);
  expect((await confirm(appCode(app, secret))).body.code).toBe(accountRefusals.SECOND_FACTOR_WRONG.code);
  expect((await confirm(recoveryCodes[0])).status).toBe(200);
  expect(await turnOff()).toBe(200);
});

test('guesses at the second factor are limited together with those at the login', async () => {
  const fresh = await buildPerson(app);
  await turnOnSecondFactor(app, fresh);
  const ticketOf = async () => {
    const { data } = (await app.call(logIn, { body: { account: fresh.username, password: fresh.password } }))
      .body;
    return data.step === 'second_factor' ? data.ticket : '';
  };
  const ticket = await ticketOf();
  for (let round = 0; round < 10; round += 1)
    await app.call(logInSecondFactor, { body: { ticket, code: 'AAAA-AAAA' } });
  const body = { by: 'password', password: fresh.password, secondFactor: 'AAAA-AAAA' } as const;
  expect((await app.call(confirmIdentity, { token: fresh.token, body })).status).toBe(429);
});

test('finds no channel that the account does not have', async () => {
  const asked = await app.call(sendOwnCode, {
    token: person.token,
    body: { purpose: 'confirm_identity', channel: 'email' },
  });
  expect(asked.body.code).toBe(kernelRefusals.NOT_FOUND.code);
  const body = { by: 'code', channel: 'email', code: '123456' } as const;
  const answer = await app.call(confirmIdentity, { token: person.token, body });
  expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('limits guesses', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const body = { by: 'password', password: `guess-${round}` } as const;
    statuses.push((await app.call(confirmIdentity, { token: person.token, body })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});
