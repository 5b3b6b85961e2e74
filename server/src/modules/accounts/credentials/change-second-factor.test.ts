import {
  confirmSecondFactor,
  getMe,
  logIn,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { appCode, buildPerson, turnOnSecondFactor } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('set-up creates an encrypted secret for the app, and has no effect before a first code', async () => {
  const person = await buildPerson(app);
  const started = await app.call(startSecondFactor, { token: person.token });
  const { secret, uri } = started.body.data;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(`otpauth://totp/Plenum:${person.username}?secret=${secret}&issuer=Plenum`);
  const stored = await app.kernel.db.execute<{ totp_secret: string }>(
    sql`select totp_secret from accounts where id = ${person.me.id}`,
  );
  expect(stored.rows[0]?.totp_secret).toMatch(/^v1\.test\./);
  expect(stored.rows[0]?.totp_secret).not.toContain(secret);
  const login = await app.call(logIn, { body: { account: person.username, password: person.password } });
  expect(login.body.data.step).toBe('done');
});

test('a first code turns it on and shows ten recovery codes, stored only as hashes', async () => {
  const person = await buildPerson(app);
  const { recoveryCodes } = await turnOnSecondFactor(app, person);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  const kept = await app.kernel.db.execute<{ text: string }>(
    sql`select encode(code_hash, 'escape') as text from recovery_codes where account_id = ${person.me.id}`,
  );
  expect(kept.rows).toHaveLength(10);
  const me = await app.call(getMe, { token: person.token });
  expect(me.body.data).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
  expect(await auditOf(app, `account:${person.me.id}`)).toContain('account.second_factor_on');
  await app.deliverOutbox();
  expect(await app.lastMessage(person.target)).toMatch(/Two-step verification is now on/);
});

test('a wrong first code, or one without a set-up, turns nothing on', async () => {
  const person = await buildPerson(app);
  const none = await app.call(confirmSecondFactor, { token: person.token, body: { code: '123456' } });
  expect(none.body.code).toBe(accountRefusals.SECOND_FACTOR_WRONG.code);
  const { secret } = (await app.call(startSecondFactor, { token: person.token })).body.data;
  const wrong = ['000000', '000001', '000002', '000003'].find((code) =>
    [-1, 0, 1].every((step) => appCode(app, secret, step) !== code),
  );
  const answer = await app.call(confirmSecondFactor, { token: person.token, body: { code: wrong ?? '' } });
  expect(answer.body).toMatchObject({
    code: accountRefusals.SECOND_FACTOR_WRONG.code,
    errors: [{ path: 'code' }],
  });
  expect((await app.call(getMe, { token: person.token })).body.data.secondFactor).toBe(false);
});

test('guesses at the first code are limited', async () => {
  const person = await buildPerson(app);
  await app.call(startSecondFactor, { token: person.token });
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const answer = await app.call(confirmSecondFactor, { token: person.token, body: { code: 'AAAA-AAAA' } });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('turning on twice, turning off twice and renewing while off are refused', async () => {
  const person = await buildPerson(app);
  const { token } = person;
  const state = accountRefusals.SECOND_FACTOR_STATE.code;
  expect((await app.call(removeSecondFactor, { token })).body.code).toBe(state);
  expect((await app.call(renewRecoveryCodes, { token })).body.code).toBe(state);
  await turnOnSecondFactor(app, person);
  expect((await app.call(startSecondFactor, { token })).body.code).toBe(state);
  expect((await app.call(confirmSecondFactor, { token, body: { code: '123456' } })).body.code).toBe(state);
  expect((await app.call(removeSecondFactor, { token })).status).toBe(200);
  expect((await app.call(removeSecondFactor, { token })).body.code).toBe(state);
});

test('a concurrent set-up never replaces the secret that was just confirmed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await buildPerson(app);
    const { secret } = (await app.call(startSecondFactor, { token: person.token })).body.data;
    const [confirmed] = await Promise.all([
      app.call(confirmSecondFactor, { token: person.token, body: { code: appCode(app, secret) } }),
      app.call(startSecondFactor, { token: person.token }),
    ]);
    if (confirmed.status !== 200) continue;
    const again = await app.call(startSecondFactor, { token: person.token });
    expect(again.body.code).toBe(accountRefusals.SECOND_FACTOR_STATE.code);
    const kept = await app.kernel.db.execute<{ totp_last_step: string | null }>(
      sql`select totp_last_step from accounts where id = ${person.me.id}`,
    );
    // Starting a set-up clears the last used step, so a step that is still stored belongs to the confirmed secret.
    expect(kept.rows[0]?.totp_last_step).not.toBeNull();
  }
});

test('turning off removes the secret and the recovery codes, and a password is enough again', async () => {
  const person = await buildPerson(app);
  await turnOnSecondFactor(app, person);
  await app.call(removeSecondFactor, { token: person.token });
  const kept = await app.kernel.db.execute<{ totp_secret: string | null; codes: string }>(
    sql`select totp_secret, (select count(*) from recovery_codes r where r.account_id = a.id) as codes
        from accounts a where id = ${person.me.id}`,
  );
  expect(kept.rows[0]).toEqual({ totp_secret: null, codes: '0' });
  const login = await app.call(logIn, { body: { account: person.username, password: person.password } });
  expect(login.body.data.step).toBe('done');
});

test('new recovery codes replace the old ones', async () => {
  const person = await buildPerson(app);
  const before = await turnOnSecondFactor(app, person);
  const renewed = await app.call(renewRecoveryCodes, { token: person.token });
  expect(renewed.body.data.recoveryCodes).toHaveLength(10);
  expect(renewed.body.data.recoveryCodes).not.toContain(before.recoveryCodes[0]);
  const { rows } = await app.kernel.pool.query('select 1 from recovery_codes where account_id = $1', [
    person.me.id,
  ]);
  expect(rows).toHaveLength(10);
});

test('each of these needs an identity confirmed in the last ten minutes', async () => {
  const person = await buildPerson(app);
  const { token } = person;
  app.clock.advance(10 * 60_000);
  expect((await app.call(startSecondFactor, { token })).status).toBe(200);
  app.clock.advance(1);
  const body = { code: '123456' };
  const answers = await Promise.all([
    app.call(startSecondFactor, { token }),
    app.call(confirmSecondFactor, { token, body }),
    app.call(removeSecondFactor, { token }),
    app.call(renewRecoveryCodes, { token }),
  ]);
  for (const answer of answers) {
    expect([answer.status, answer.body.code]).toEqual([403, kernelRefusals.CONFIRM_IDENTITY.code]);
  }
});
