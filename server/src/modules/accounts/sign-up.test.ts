import { getMe, logIn, sendCode, signUp } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { askCode, buildPerson, newTarget } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const form = {
  username: 'guming',
  password: 'assembly-hall-1868',
  confirmPassword: 'assembly-hall-1868',
  agreed: true,
} as const;

describe('sign up', () => {
  test('with a code creates an account and logs in', async () => {
    const target = newTarget();
    const code = await askCode(app, 'sign_up', target);
    const answer = await app.call(signUp, { body: { ...form, target, code } });
    expect(answer.status).toBe(200);
    expect(answer.body.data.me).toMatchObject({ username: 'guming', administrator: false, email: null });
    expect(answer.body.data.me.phone).toMatch(/^139\*{4}/);
    const me = await app.call(getMe, { token: answer.body.data.token });
    expect(me.body.data.id).toBe(answer.body.data.me.id);
  });

  test('refuses a wrong code beside its field, in the reader’s language, and stores nothing', async () => {
    const target = newTarget();
    const code = await askCode(app, 'sign_up', target);
    const wrong = code === '000000' ? '000001' : '000000';
    const answer = await app.call(signUp, {
      body: { ...form, username: 'nobody', target, code: wrong },
      lan: 'zh-cn',
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: accountRefusals.CODE_WRONG.code,
      message: '验证码错误或已失效',
      errors: [{ path: 'code', message: '验证码错误或已失效' }],
    });
    const login = await app.call(logIn, { body: { account: 'nobody', password: form.password } });
    expect(login.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
  });

  test('allows five tries for a code', async () => {
    const target = newTarget();
    const code = await askCode(app, 'sign_up', target);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from({ length: 5 }, () =>
      app.call(signUp, { body: { ...form, target, code: wrong } }),
    );
    await Promise.all(tries);
    const answer = await app.call(signUp, { body: { ...form, target, code } });
    expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
  });

  test('accepts a code for five minutes, once', async () => {
    const late = newTarget();
    const lateCode = await askCode(app, 'sign_up', late);
    app.clock.advance(5 * 60_000);
    const expired = await app.call(signUp, {
      body: { ...form, username: 'latecomer', target: late, code: lateCode },
    });
    expect(expired.body.code).toBe(accountRefusals.CODE_WRONG.code);

    const target = newTarget();
    const code = await askCode(app, 'sign_up', target);
    const both = await Promise.all(
      ['first', 'second'].map((username) => app.call(signUp, { body: { ...form, username, target, code } })),
    );
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  test('gives a known target the same answer, and sends its owner a notice instead of a code', async () => {
    const person = await buildPerson(app);
    app.clock.advance(61_000);
    const unknown = await app.call(sendCode, { body: { purpose: 'sign_up', target: newTarget() } });
    const known = await app.call(sendCode, { body: { purpose: 'sign_up', target: person.target } });
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toMatch(/already have a Plenum account/);
  });

  test('reveals a taken username only with a valid code', async () => {
    const person = await buildPerson(app);
    const target = newTarget();
    const noCode = await app.call(signUp, {
      body: { ...form, username: person.username, target, code: '123456' },
    });
    expect(noCode.body.code).toBe(accountRefusals.CODE_WRONG.code);
    const code = await askCode(app, 'sign_up', target);
    const taken = await app.call(signUp, {
      body: { ...form, username: person.username.toUpperCase(), target, code },
    });
    expect(taken.body).toMatchObject({
      code: accountRefusals.USERNAME_TAKEN.code,
      errors: [{ path: 'username' }],
    });
    const again = await app.call(signUp, { body: { ...form, username: 'another-name', target, code } });
    expect(again.status).toBe(200);
  });

  test('refuses two different passwords, a common one, and missing consent beside their fields', async () => {
    const target = newTarget();
    const base = { ...form, target, code: '123456' };
    const differing = await app.call(signUp, { body: { ...base, confirmPassword: 'assembly-hall-1869' } });
    expect(differing.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'confirmPassword', message: 'Password Inconsistency' }],
    });
    const common = await app.call(signUp, {
      body: { ...base, password: 'password1', confirmPassword: 'password1' },
    });
    expect(common.body).toMatchObject({
      code: accountRefusals.PASSWORD_COMMON.code,
      errors: [{ path: 'password' }],
    });
    const without = await app.call(signUp, { body: { ...base, agreed: false as never } });
    expect(without.body.errors).toMatchObject([
      { path: 'agreed', message: 'Please agree to the terms first' },
    ]);
  });
});

describe('requests for codes', () => {
  test('are limited to one a minute, five an hour and ten a day for all purposes together', async () => {
    const target = newTarget();
    const outcomes: number[] = [];
    const ask = async (purpose: 'log_in' | 'ticket' = 'log_in') => {
      const answer = await app.call(sendCode, { body: { purpose, target }, address: '203.0.113.9' });
      outcomes.push(answer.status);
      return answer;
    };
    await ask();
    const soon = await ask('ticket');
    expect(soon.body.code).toBe(accountRefusals.CODE_TOO_SOON.code);
    expect(soon.body.message).toBe(
      'A code has just been sent. Please wait 60 seconds before requesting another.',
    );
    for (let sent = 1; sent < 5; sent += 1) {
      app.clock.advance(61_000);
      await ask();
    }
    app.clock.advance(61_000);
    expect((await ask('ticket')).body.code).toBe(kernelRefusals.TOO_MANY.code);
    app.clock.advance(3_600_000);
    for (let sent = 5; sent < 10; sent += 1) {
      app.clock.advance(61_000);
      await ask('ticket');
    }
    app.clock.advance(3_600_000);
    expect((await ask('ticket')).headers['retry-after']).toBeDefined();
    expect(outcomes.filter((status) => status === 200)).toHaveLength(10);
  });

  test('in parallel send only one code', async () => {
    const target = newTarget();
    const asked = Array.from({ length: 8 }, () => app.call(sendCode, { body: { purpose: 'reset', target } }));
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});
