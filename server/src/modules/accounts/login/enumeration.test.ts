import {
  ensureByCode,
  logIn,
  logInByCode,
  resetPassword,
  sendCode,
  signUp,
} from '@plenum/contract/accounts/endpoints';
import type { Envelope } from '@plenum/contract/kernel/envelope';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '#test/app';
import { buildPerson, newTarget, type Person } from '#test/people';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
  app.clock.advance(24 * 3_600_000);
});
afterAll(() => app.close());

function withoutId({ status, body }: Answer<unknown>): [number, Envelope<unknown>] {
  const { requestId: _, ...rest } = body;
  return [status, rest];
}

const newPassword = { newPassword: 'assembly-hall-1869', confirmPassword: 'assembly-hall-1869' };
const signUpForm = {
  username: 'whoever',
  password: 'assembly-hall-1869',
  confirmPassword: 'assembly-hall-1869',
  agreed: true,
} as const;

test.each(['sign_up', 'log_in', 'reset', 'register'] as const)(
  'answers a request for a code to %s the same with and without an account',
  async (purpose) => {
    app.clock.advance(3_600_000);
    const known = await app.call(sendCode, { body: { purpose, target: person.target } });
    const unknown = await app.call(sendCode, { body: { purpose, target: newTarget() } });
    expect(known.status).toBe(200);
    expect(withoutId(known)).toEqual(withoutId(unknown));
  },
);

test('answers a request too soon, and too often, the same', async () => {
  const targets = [person.target, newTarget()];
  app.clock.advance(24 * 3_600_000);
  const answers = await Promise.all(
    targets.map(async (target) => {
      const seen: [number, Envelope<unknown>][] = [];
      for (let round = 0; round < 7; round += 1) {
        seen.push(withoutId(await app.call(sendCode, { body: { purpose: 'log_in', target } })));
      }
      return seen;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test('answers wrong codes the same: signing up, logging in, resetting, completing a form', async () => {
  const [known, unknown] = await Promise.all(
    [person.target, newTarget()].map(async (target) => [
      withoutId(await app.call(signUp, { body: { ...signUpForm, target, code: '000000' } })),
      withoutId(await app.call(logInByCode, { body: { target, code: '000000' } })),
      withoutId(await app.call(resetPassword, { body: { ...newPassword, target, code: '000000' } })),
      withoutId(await app.call(ensureByCode, { body: { target, code: '000000', agreed: true } })),
    ]),
  );
  expect(known).toEqual(unknown);
  expect(known?.map(([status]) => status)).toEqual([422, 422, 422, 422]);
});

test('refuses a common password the same', async () => {
  const weak = { newPassword: 'password1', confirmPassword: 'password1', code: '000000' };
  const known = await app.call(resetPassword, { body: { ...weak, target: person.target } });
  const unknown = await app.call(resetPassword, { body: { ...weak, target: newTarget() } });
  expect(withoutId(known)).toEqual(withoutId(unknown));
});

test('answers a wrong password and an unknown account the same, and computes a hash for both', async () => {
  const verify = vi.spyOn(app.kernel.hasher, 'verify');
  const wrong = await app.call(logIn, { body: { account: person.username, password: 'not-this-one' } });
  const unknown = await app.call(logIn, { body: { account: 'nobody-here', password: 'not-this-one' } });
  expect(wrong.status).toBe(422);
  expect(withoutId(wrong)).toEqual(withoutId(unknown));
  expect(verify).toHaveBeenCalledTimes(2);
  verify.mockRestore();
});

test('stores the same for both on a code request', async () => {
  app.clock.advance(24 * 3_600_000);
  const waiting = async () => {
    const { rows } = await app.kernel.pool.query<{ keys: string }>(
      `select (select string_agg(k, ',' order by k) from jsonb_object_keys(payload) k) as keys from outbox order by id desc limit 2`,
    );
    return rows.map((row) => row.keys);
  };
  await app.call(sendCode, { body: { purpose: 'log_in', target: person.target } });
  await app.call(sendCode, { body: { purpose: 'log_in', target: newTarget() } });
  const [first, second] = await waiting();
  expect(first).toBe(second);
});

test('answers an account without a password like an unknown one', async () => {
  const guest = await buildPerson(app);
  await app.kernel.db.execute(sql`update accounts set password_hash = '' where id = ${guest.me.id}`);
  for (const password of [guest.password, 'not-this-one', ' ']) {
    const without = await app.call(logIn, { body: { account: guest.username, password } });
    const unknown = await app.call(logIn, { body: { account: 'nobody-there', password } });
    expect(without.status).toBe(422);
    expect(withoutId(without)).toEqual(withoutId(unknown));
  }
});
