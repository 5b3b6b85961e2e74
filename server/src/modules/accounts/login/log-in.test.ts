import { hash } from '@node-rs/argon2';
import { getMe, logIn, logInByCode } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { askCode, buildPerson, disable, logInWithCode, newTarget } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function tryPassword(account: string, password: string, from: { readonly address?: string } = {}) {
  return app.call(logIn, { body: { account, password }, ...from });
}

describe('log in by password', () => {
  test('accepts username, phone in any notation, or email address', async () => {
    const person = await buildPerson(app, { username: 'Ouyang', target: '+8613712345678' });
    await app.kernel.db.execute(
      sql`update accounts set email = 'ou@yang.example' where id = ${person.me.id}`,
    );
    const ways = [
      'Ouyang',
      'oUYANG',
      'Ｏｕｙａｎｇ',
      '  ouyang ',
      '13712345678',
      '+86 137-1234-5678',
      '0086 13712345678',
      '１３７１２３４５６７８',
      'OU@Yang.example',
    ];
    for (const account of ways) {
      const answer = await tryPassword(account, person.password);
      expect([account, answer.status, answer.body.data?.step]).toEqual([account, 200, 'done']);
    }
    expect(await auditOf(app, `account:${person.me.id}`)).toContain('login.started');
  });

  test('creates a token that works, a different one for each login', async () => {
    const person = await buildPerson(app);
    const tokens = new Set([person.token]);
    for (let round = 0; round < 2; round += 1) {
      const answer = await tryPassword(person.username, person.password);
      if (answer.body.data.step !== 'done') throw new Error('no login');
      tokens.add(answer.body.data.token);
    }
    expect(tokens.size).toBe(3);
    for (const token of tokens) expect((await app.call(getMe, { token })).status).toBe(200);
  });

  test('stores only the hash of a token', async () => {
    const person = await buildPerson(app);
    const dump = await app.kernel.db.execute<{ text: string }>(
      sql`select (to_jsonb(t)::text || to_jsonb(l)::text) as text from login_tokens t join logins l on l.id = t.login_id`,
    );
    const raw = Buffer.from(person.token, 'base64url').toString('hex');
    for (const { text } of dump.rows) {
      expect(text).not.toContain(person.token);
      expect(text).not.toContain(raw);
    }
  });

  test('tells a disabled account so only with the right password, and refuses its old token', async () => {
    const person = await buildPerson(app);
    await disable(app, person);
    const right = await tryPassword(person.username, person.password);
    expect(right.body.code).toBe(accountRefusals.ACCOUNT_DISABLED.code);
    const wrong = await tryPassword(person.username, 'not-the-password');
    expect(wrong.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
    const me = await app.call(getMe, { token: person.token });
    expect(me.body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
    app.clock.advance(61_000);
    const byCode = await logInWithCode(app, person.target);
    expect(byCode.body.code).toBe(accountRefusals.ACCOUNT_DISABLED.code);
  });

  test('replaces a hash of outdated cost at login', async () => {
    const person = await buildPerson(app);
    const old = await hash(person.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await app.kernel.db.execute(sql`update accounts set password_hash = ${old} where id = ${person.me.id}`);
    expect((await tryPassword(person.username, person.password)).status).toBe(200);
    const found = await app.kernel.db.execute<{ password_hash: string }>(
      sql`select password_hash from accounts where id = ${person.me.id}`,
    );
    expect(found.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryPassword(person.username, person.password)).status).toBe(200);
  });
});

describe('failures at one address', () => {
  let tests = 0;
  let here: { readonly address: string };
  beforeEach(() => {
    tests += 1;
    here = { address: `203.0.113.${tests}` };
  });

  test('after ten in a quarter of an hour block even the right password, until the limit expires', async () => {
    const person = await buildPerson(app);
    app.clock.advance(61_000);
    for (let failure = 0; failure < 10; failure += 1) {
      const answer = await tryPassword(person.username, `wrong-${failure}`, here);
      expect(answer.body.code).toBe(accountRefusals.CREDENTIALS_WRONG.code);
    }
    const refused = await tryPassword(person.username, person.password, here);
    expect(refused.body.code).toBe(kernelRefusals.TOO_MANY.code);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await logInWithCode(app, person.target)).status).toBe(200);
    app.clock.advance(900_000);
    expect((await tryPassword(person.username, person.password, here)).status).toBe(200);
  });

  test('in parallel do not exceed ten password checks', async () => {
    const person = await buildPerson(app);
    const tries = Array.from({ length: 25 }, (_, index) =>
      tryPassword(person.username, `wrong-${index}`, here),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test('count together for all spellings of a name', async () => {
    const person = await buildPerson(app, { target: '+8613612345678' });
    const spellings = ['13612345678', '136 1234 5678', '136-1234-5678', '+8613612345678', '0086 13612345678'];
    for (let failure = 0; failure < 10; failure += 1) {
      await tryPassword(spellings[failure % spellings.length] ?? '', 'wrong-password', here);
    }
    const refused = await tryPassword('136.1234.5678', person.password, here);
    expect(refused.body.code).toBe(kernelRefusals.TOO_MANY.code);
  });

  test('are cleared by a success', async () => {
    const person = await buildPerson(app);
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 6; failure += 1)
        await tryPassword(person.username, 'wrong-password', here);
      expect((await tryPassword(person.username, person.password, here)).status).toBe(200);
    }
  });

  test('count for an unknown name too', async () => {
    const statuses: number[] = [];
    for (let failure = 0; failure < 11; failure += 1) {
      statuses.push((await tryPassword('nobody-of-this-name', 'wrong-password', here)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });

  test('are limited to fifty, whatever the names', async () => {
    const statuses: number[] = [];
    for (let failure = 0; failure < 51; failure += 1) {
      const body = { account: `nobody-${failure}`, password: 'wrong-password' };
      statuses.push((await app.call(logIn, { body, address: '203.0.113.50' })).status);
    }
    expect(statuses.slice(0, 50)).toEqual(Array<number>(50).fill(422));
    expect(statuses[50]).toBe(429);
  });

  test('are each in the audit log', async () => {
    const person = await buildPerson(app);
    await tryPassword(person.username, 'wrong-password', here);
    expect(await auditOf(app, `account:${person.me.id}`)).toContain('login.failed');
  });
});

describe('log in by code', () => {
  test('works once', async () => {
    const person = await buildPerson(app);
    app.clock.advance(61_000);
    const code = await askCode(app, 'log_in', person.target);
    const body = { target: person.target, code };
    const answers = await Promise.all([1, 2, 3].map(() => app.call(logInByCode, { body })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422]);
    expect((await app.call(logInByCode, { body })).body.code).toBe(accountRefusals.CODE_WRONG.code);
  });

  test('refuses a code for another purpose', async () => {
    const person = await buildPerson(app);
    app.clock.advance(61_000);
    const code = await askCode(app, 'reset', person.target);
    const answer = await app.call(logInByCode, { body: { target: person.target, code } });
    expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
    expect(await auditOf(app, `account:${person.me.id}`)).toContain('login.failed');
  });

  test('refuses an older code once a newer one was sent', async () => {
    const person = await buildPerson(app);
    app.clock.advance(61_000);
    const older = await askCode(app, 'log_in', person.target);
    app.clock.advance(61_000);
    const newer = await askCode(app, 'log_in', person.target);
    if (older === newer) return;
    const answer = await app.call(logInByCode, { body: { target: person.target, code: older } });
    expect(answer.body.code).toBe(accountRefusals.CODE_WRONG.code);
    const good = await app.call(logInByCode, { body: { target: person.target, code: newer } });
    expect(good.status).toBe(200);
  });

  test('sends a target without an account no code, only a notice', async () => {
    const target = newTarget();
    await expect(askCode(app, 'log_in', target)).rejects.toThrow(/no account|No code/);
    expect(await app.lastMessage(target)).toMatch(/No Plenum account uses this number/);
  });
});
