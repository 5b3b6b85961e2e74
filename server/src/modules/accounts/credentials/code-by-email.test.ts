import { randomUUID } from 'node:crypto';
import { logInByCode, resetPassword, sendCode } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptField } from '#kernel/crypto/field-encryption';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, newTarget, readCode } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
});
afterAll(() => app.close());

let people = 0;
async function buildBoth() {
  const person = await buildPerson(app);
  people += 1;
  const email = `reachable-${people}@plenum.example`;
  await app.kernel.db.execute(sql`update accounts set email = ${email} where id = ${person.me.id}`);
  return { ...person, email };
}

/** Adds a text message of the last hour with this delivery result. */
async function addSms(target: string, outcome: 'failed' | 'undelivered' | 'delivered', minutesAgo = 10) {
  const at = new Date(app.clock.now().getTime() - minutesAgo * 60_000);
  const isFailed = outcome === 'failed';
  const id = randomUUID();
  const text = encryptField(app.kernel.keys, 'x', { table: 'message_log', column: 'text', row: id });
  await app.kernel.db.execute(sql`
    insert into message_log (id, channel, target, language, subject, text, state, sent_at, delivery, delivery_at, created_at)
    values (${id}, 'sms', ${target}, 'en', '', ${text}, ${isFailed ? 'failed' : 'sent'}, ${isFailed ? null : at},
      ${isFailed ? null : outcome}, ${isFailed ? null : at}, ${at})`);
}

const ask = (target: string, byEmail?: boolean, purpose: 'sign_up' | 'log_in' | 'reset' = 'log_in') =>
  app.call(sendCode, { body: { purpose, target, ...(byEmail !== undefined && { byEmail }) } });

async function messagesTo(target: string): Promise<number> {
  const { rows } = await app.kernel.db.execute(sql`select from message_log where target = ${target}`);
  return rows.length;
}

test('after two undelivered text messages the code is sent to the account’s email, and works', async () => {
  const { target, email } = await buildBoth();
  await addSms(target, 'failed');
  expect((await ask(target)).body.data.offersEmail).toBe(false);
  await addSms(target, 'undelivered');
  app.clock.advance(61_000);
  expect((await ask(target)).body.data.offersEmail).toBe(true);
  // One second is enough: the email needs no further waiting time.
  app.clock.advance(1000);
  expect((await ask(target, true)).status).toBe(200);
  await app.deliverOutbox();
  const code = readCode(await app.lastMessage(email));
  expect((await app.call(logInByCode, { body: { target, code } })).status).toBe(200);
});

test('a password is reset with the code from the email', async () => {
  const { target, email } = await buildBoth();
  for (const outcome of ['failed', 'failed'] as const) await addSms(target, outcome);
  await ask(target, true, 'reset');
  await app.deliverOutbox();
  const code = readCode(await app.lastMessage(email));
  const body = { target, code, newPassword: 'assembly-hall-1869', confirmPassword: 'assembly-hall-1869' };
  expect((await app.call(resetPassword, { body })).status).toBe(200);
});

test('the answer is the same for a number without an account, and for an account without an email', async () => {
  const [both, phoneOnly, stranger] = [await buildBoth(), await buildPerson(app), newTarget()];
  const answers = [];
  for (const target of [both.target, phoneOnly.target, stranger]) {
    for (const outcome of ['failed', 'undelivered'] as const) await addSms(target, outcome);
    const before = await messagesTo(target);
    const [sms, byEmail] = [await ask(target), await ask(target, true)];
    await app.deliverOutbox();
    // Only one code was sent: by text message, not by email.
    expect(await messagesTo(target)).toBe(before + 1);
    answers.push([sms.status, sms.body.data, byEmail.status, byEmail.body.data]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject([200, { offersEmail: true }, 200, { offersEmail: true }]);
});

test('it is refused without such failures, for signing up, and for an email address', async () => {
  const { target, email } = await buildBoth();
  const refused = accountRefusals.CODE_NOT_BY_EMAIL.code;
  expect((await ask(target, true)).body.code).toBe(refused);
  await addSms(target, 'failed', 90);
  await addSms(target, 'failed', 70);
  expect((await ask(target, true)).body.code).toBe(refused);
  for (const outcome of ['failed', 'failed'] as const) await addSms(target, outcome);
  expect((await ask(target, true, 'sign_up')).body.code).toBe(refused);
  expect((await ask(email, true)).body.code).toBe(refused);
  // A later delivered message shows that the number works.
  await addSms(target, 'delivered', 1);
  expect((await ask(target, true)).body.code).toBe(refused);
  expect(await messagesTo(email)).toBe(0);
});

test('an unknown number is usable again after a code arrives there, not after one by email', async () => {
  const { target, email } = await buildBoth();
  for (const outcome of ['failed', 'failed'] as const) await addSms(target, outcome);
  await app.kernel.db.execute(sql`
    insert into undeliverable_targets (target, code, message_id, at)
    select target, 'MK:0001', id, created_at from message_log where target = ${target} limit 1`);
  const isMarked = async () =>
    (await app.kernel.db.execute(sql`select from undeliverable_targets where target = ${target}`)).rows
      .length;
  await ask(target, true);
  await app.deliverOutbox();
  await app.call(logInByCode, { body: { target, code: readCode(await app.lastMessage(email)) } });
  expect(await isMarked()).toBe(1);
  app.clock.advance(61_000);
  await ask(target);
  await app.deliverOutbox();
  await app.call(logInByCode, { body: { target, code: readCode(await app.lastMessage(target)) } });
  expect(await isMarked()).toBe(0);
});
