import {
  askSecondFactorReset,
  changeAdministrator,
  confirmSecondFactorReset,
  disableAccount,
  enableAccount,
  endLoginsOf,
  revealAccountField,
  withdrawSecondFactorReset,
} from '@plenum/contract/accounts/administer';
import { getMe, logIn } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, logInAgain, makeAdministrator, type Person, turnOnSecondFactor } from '#test/people';

let app: TestApp;
let chief: Person;
let second: Person;
let person: Person;
const reason = 'Asked for on the phone';

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function buildAdministrator(): Promise<Person> {
  const made = await buildPerson(app);
  await makeAdministrator(app, made);
  return made;
}

beforeEach(async () => {
  await app.kernel.pool.query('update accounts set administrator = false');
  [chief, second, person] = [await buildAdministrator(), await buildAdministrator(), await buildPerson(app)];
});

const of = ({ me }: Person) => ({ params: { id: me.id } });

async function lastFact(who: Person) {
  const { rows } = await app.kernel.pool.query<{ action: string; actor: string; detail: object }>(
    'select action, actor, detail from audit_log where object = $1 order by id desc limit 1',
    [`account:${who.me.id}`],
  );
  return rows[0];
}

describe('disabling an account', () => {
  const disable = (by: Person, whom: Person) =>
    app.call(disableAccount, { ...of(whom), body: { reason }, token: by.token });

  test('ends all logins, refuses the next one with a sentence, and is audited; enabling opens the account again', async () => {
    const other = await logInAgain(app, person);
    expect((await disable(chief, person)).status).toBe(200);
    for (const token of [person.token, other]) expect((await app.call(getMe, { token })).status).toBe(401);
    const login = { account: person.username, password: person.password };
    const refused = await app.call(logIn, { body: login });
    expect(refused.body).toMatchObject({
      code: accountRefusals.ACCOUNT_DISABLED.code,
      message: 'Account disabled',
    });
    expect(await lastFact(person)).toMatchObject({
      action: 'account.disabled',
      actor: chief.me.id,
      detail: { reason, ended: 2 },
    });
    expect((await disable(chief, person)).body.code).toBe(accountRefusals.ACCOUNT_STATE.code);
    const enabled = await app.call(enableAccount, { ...of(person), body: { reason }, token: chief.token });
    expect(enabled.status).toBe(200);
    expect((await app.call(logIn, { body: login })).status).toBe(200);
  });

  test('is refused for oneself and for an unknown account, and needs a reason', async () => {
    expect((await disable(chief, chief)).body.code).toBe(accountRefusals.OWN_ACCOUNT.code);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const answer = await app.call(disableAccount, {
      params: { id: unknown },
      body: { reason },
      token: chief.token,
    });
    expect(answer.status).toBe(404);
    const silent = await app.call(disableAccount, {
      ...of(person),
      body: { reason: '  ' },
      token: chief.token,
    });
    expect(silent.status).toBe(422);
  });

  test('leaves one of two administrators who disable each other', async () => {
    const answers = await Promise.all([disable(chief, second), disable(second, chief)]);
    const { rows } = await app.kernel.pool.query(
      'select id from accounts where administrator and disabled_at is null',
    );
    expect(rows).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('an administrator logs a person out on one device or on all, but not themselves', async () => {
  const tokens = [await logInAgain(app, person), await logInAgain(app, person)];
  const { rows } = await app.kernel.pool.query<{ id: string }>(
    'select id from logins where account_id = $1 order by started_at, id limit 1',
    [person.me.id],
  );
  const end = (loginId?: string, whom = person) =>
    app.call(endLoginsOf, {
      ...of(whom),
      body: { reason, ...(loginId ? { loginId } : {}) },
      token: chief.token,
    });
  expect((await end(rows[0]?.id)).body.data).toEqual({ ended: 1 });
  expect((await end(rows[0]?.id)).status).toBe(404);
  expect((await end()).body.data).toEqual({ ended: 2 });
  for (const token of tokens) expect((await app.call(getMe, { token })).status).toBe(401);
  expect((await end(undefined, chief)).body.code).toBe(accountRefusals.OWN_ACCOUNT.code);
  expect(await lastFact(person)).toMatchObject({ action: 'account.logged_out', actor: chief.me.id });
});

test('an administrator grants and ends the role of administrator, but not their own', async () => {
  const change = (whom: Person, administrator: boolean, by = chief) =>
    app.call(changeAdministrator, { ...of(whom), body: { administrator, reason }, token: by.token });
  expect((await change(person, true)).status).toBe(200);
  expect((await app.call(getMe, { token: person.token })).body.data.administrator).toBe(true);
  expect((await change(person, true)).body.code).toBe(accountRefusals.ACCOUNT_STATE.code);
  expect((await change(chief, false)).body.code).toBe(accountRefusals.OWN_ACCOUNT.code);
  expect((await change(chief, false, person)).status).toBe(200);
  expect((await change(second, false, person)).status).toBe(200);
  expect(await lastFact(second)).toMatchObject({
    action: 'account.administrator_withdrawn',
    detail: { reason },
  });
});

test('a whole phone number is shown for a reason, audited, after a recent identity check', async () => {
  const body = { field: 'phone', reason } as const;
  const shown = await app.call(revealAccountField, { ...of(person), body, token: chief.token });
  expect(shown.body.data).toEqual({ value: person.target });
  expect(await lastFact(person)).toMatchObject({
    action: 'account.revealed',
    detail: { field: 'phone', reason },
  });
  app.clock.advance(20 * 60_000);
  const late = await app.call(revealAccountField, { ...of(person), body, token: chief.token });
  expect(late.body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
});

describe('resetting the second factor', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await turnOnSecondFactor(app, person));
  });
  const ask = (by = chief, whom = person) =>
    app.call(askSecondFactorReset, { ...of(whom), body: { reason }, token: by.token });
  const confirm = (by: Person, resetId: string) =>
    app.call(confirmSecondFactorReset, { params: { id: person.me.id, resetId }, token: by.token });

  test('takes a request and another administrator’s confirmation: it is off, logins end, the person gets a message', async () => {
    expect(secret).not.toBe('');
    const { id } = (await ask()).body.data;
    expect((await ask(second)).body.code).toBe(accountRefusals.RESET_ASKED.code);
    expect((await confirm(chief, id)).body.code).toBe(accountRefusals.RESET_SAME_PERSON.code);
    expect((await confirm(second, id)).status).toBe(200);
    expect((await app.call(getMe, { token: person.token })).status).toBe(401);
    const login = { account: person.username, password: person.password };
    expect((await app.call(logIn, { body: login })).body.data?.step).toBe('done');
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toMatch(/two-step verification/i);
    expect(await lastFact(person)).toMatchObject({ action: 'login.started' });
    expect((await confirm(second, id)).body.code).toBe(accountRefusals.RESET_OVER.code);
  });

  test('counts one of two confirmations at the same time', async () => {
    const third = await buildAdministrator();
    const { id } = (await ask()).body.data;
    const answers = await Promise.all([confirm(second, id), confirm(third, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('expires after a day, or ends when withdrawn, and can be requested again', async () => {
    const { id } = (await ask()).body.data;
    app.clock.advance(24 * 3_600_000);
    second = { ...second, token: await logInAgain(app, second) };
    expect((await confirm(second, id)).body.code).toBe(accountRefusals.RESET_OVER.code);
    const again = (await ask(second)).body.data;
    const withdrawn = await app.call(withdrawSecondFactorReset, {
      params: { id: person.me.id, resetId: again.id },
      token: second.token,
    });
    expect(withdrawn.status).toBe(200);
    chief = { ...chief, token: await logInAgain(app, chief) };
    expect((await confirm(chief, again.id)).body.code).toBe(accountRefusals.RESET_OVER.code);
  });

  test('is refused for oneself, for an account without one, and under another account', async () => {
    const { secret: own } = await turnOnSecondFactor(app, chief);
    expect(own).not.toBe('');
    expect((await ask(chief, chief)).body.code).toBe(accountRefusals.OWN_ACCOUNT.code);
    expect((await ask(chief, second)).body.code).toBe(accountRefusals.SECOND_FACTOR_STATE.code);
    const { id } = (await ask()).body.data;
    const wrong = await app.call(confirmSecondFactorReset, {
      params: { id: chief.me.id, resetId: id },
      token: second.token,
    });
    expect(wrong.status).toBe(404);
  });
});
