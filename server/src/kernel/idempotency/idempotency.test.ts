import { createHash } from 'node:crypto';
import {
  changeProfile,
  logIn,
  logInByCode,
  renewRecoveryCodes,
  signUp,
} from '@plenum/contract/accounts/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countRows } from '#test/effects';
import { askCode, buildPerson, newTarget, type Person, turnOnSecondFactor } from '#test/people';
import { sweepIdempotencyKeys } from './idempotency.ts';

let app: TestApp;
let key: string;
let used = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  used += 1;
  key = `key-of-test-${used}`;
});

const headers = () => ({ 'idempotency-key': key });
const form = { password: 'assembly-hall-1868', confirmPassword: 'assembly-hall-1868', agreed: true } as const;

function rename(person: Person, name: string, given = headers()) {
  return app.call(changeProfile, { token: person.token, body: { name }, headers: given });
}

test('repeats the same answer for the same call with the same key, and changes nothing more', async () => {
  const person = await buildPerson(app);
  await turnOnSecondFactor(app, person);
  const call = () => app.call(renewRecoveryCodes, { token: person.token, headers: headers() });
  const first = await call();
  const before = await countRows(app);
  const again = await call();
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await countRows(app)).toEqual(before);
});

test('ten calls at the same time create one account and get the same token', async () => {
  const target = newTarget();
  const code = await askCode(app, 'sign_up', target);
  const body = { ...form, target, code, username: 'tenfold' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call(signUp, { body, headers: headers() })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(10).fill(200));
  expect(new Set(answers.map((answer) => answer.body.data.token)).size).toBe(1);
  const { rows } = await app.kernel.pool.query(
    'select 1 from logins l join accounts a on a.id = l.account_id where a.username = $1',
    ['tenfold'],
  );
  expect(rows).toHaveLength(1);
});

test('two servers at the same time create one login and one token', async () => {
  const person = await buildPerson(app);
  app.clock.advance(61_000);
  const code = await askCode(app, 'log_in', person.target);
  const second = await openTestApp(app.databaseUrl);
  second.clock.set(app.clock.now());
  const body = { target: person.target, code };
  const answers = await Promise.all(
    [app, second, app, second].map((server) => server.call(logInByCode, { body, headers: headers() })),
  );
  await second.close();
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
});

test('refuses another body, or another endpoint, under the same key', async () => {
  const person = await buildPerson(app);
  await rename(person, 'First');
  const other = await rename(person, 'Second');
  expect([other.status, other.body.code]).toEqual([409, kernelRefusals.KEY_REUSED.code]);
  const elsewhere = await app.call(renewRecoveryCodes, { token: person.token, headers: headers() });
  expect(elsewhere.body.code).toBe(kernelRefusals.KEY_REUSED.code);
  const { rows } = await app.kernel.pool.query('select name from accounts where id = $1', [person.me.id]);
  expect(rows).toEqual([{ name: 'First' }]);
});

test('lets another account use the same key for another request', async () => {
  const [one, other] = [await buildPerson(app), await buildPerson(app)];
  expect((await rename(one, 'One')).body.data.name).toBe('One');
  expect((await rename(other, 'Other')).body.data.name).toBe('Other');
  expect((await rename(one, 'One')).body.data.id).toBe(one.me.id);
});

test('does not keep a refusal: the same key works once the reason is gone', async () => {
  const person = await buildPerson(app);
  const body = { account: person.username, password: 'not-this-one' };
  expect((await app.call(logIn, { body, headers: headers() })).status).toBe(422);
  const right = { account: person.username, password: person.password };
  expect((await app.call(logIn, { body: right, headers: headers() })).status).toBe(200);
});

test.each(['short', 'x'.repeat(201), 'with space 123', 'tab\there-123', 'é-é-é-é-é'])(
  'refuses “%.20s” as a key',
  async (bad) => {
    const person = await buildPerson(app);
    const answer = await rename(person, 'Nobody', { 'idempotency-key': bad });
    expect([answer.status, answer.body.code]).toEqual([400, kernelRefusals.MALFORMED.code]);
  },
);

test('stores neither the answer nor a guessable hash of the request in plain text', async () => {
  const person = await buildPerson(app);
  const body = { account: person.username, password: person.password };
  const answer = await app.call(logIn, { body, headers: headers() });
  if (answer.body.data.step !== 'done') throw new Error('no login');
  const { rows } = await app.kernel.pool.query<{ answer: string; request_hash: Buffer }>(
    'select answer, request_hash from idempotency_keys where key = $1',
    [key],
  );
  expect(rows[0]?.answer).toMatch(/^v1\.test\./);
  expect(rows[0]?.answer).not.toContain(answer.body.data.token);
  const plain = createHash('sha256')
    .update(JSON.stringify(['accounts.logIn', undefined, undefined, body]))
    .digest();
  expect(rows[0]?.request_hash.equals(plain)).toBe(false);
});

test('keeps answers for two days', async () => {
  const person = await buildPerson(app);
  const known = async () =>
    (await app.kernel.pool.query('select 1 from idempotency_keys where key = $1', [key])).rows.length;
  await rename(person, 'Kept');
  app.clock.advance(48 * 3_600_000);
  await sweepIdempotencyKeys(app.kernel.db, app.clock.now());
  expect(await known()).toBe(1);
  app.clock.advance(1);
  await sweepIdempotencyKeys(app.kernel.db, app.clock.now());
  expect(await known()).toBe(0);
});
