import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { certificate, mailLogin, type MailServer, startMailServer } from '#test/mail-server';
import { type Message, queueMessage } from './queue-message.ts';
import { sendWaiting } from './send-waiting.ts';

const MINUTE = 60_000;
let mails: MailServer;
let apps: TestApp[];
let app: TestApp;
let isDown = false;
let last = 0n;

beforeAll(async () => {
  mails = await startMailServer({
    onMailFrom: (_address, _session, done) =>
      done(isDown ? Object.assign(new Error('down'), { responseCode: 421 }) : null),
  });
  const smtpUrl = `smtp://${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@localhost:${mails.port}`;
  const mail = { smtpUrl, from: 'no-reply@plenum.example', ca: certificate };
  app = await createTestApp({ mail });
  apps = [app, await openTestApp(app.databaseUrl, { mail })];
});
afterAll(async () => {
  for (const each of apps.toReversed()) await each.close();
  await mails.close();
});
beforeEach(() => {
  isDown = false;
});

async function queue(overrides: Partial<Message> = {}): Promise<string> {
  const outboxId = (last += 1n);
  const target = `reader-${outboxId}@plenum.example`;
  const message: Message = { target, language: 'en', subject: 'Paid', text: 'All done.', ...overrides };
  await app.kernel.db.transaction((tx) => queueMessage(app.kernel, tx, message, outboxId));
  return message.target;
}

async function stateOf(target: string) {
  const { rows } = await app.kernel.db.execute(
    sql`select state, attempts, provider, provider_id, failure, due_at from message_log where target = ${target}`,
  );
  return rows[0];
}

const sentTo = (target: string) => mails.received.filter(({ to }) => to === target).length;

describe('a waiting message', () => {
  test('is sent once, and the log names the provider', async () => {
    const target = await queue();
    expect(await stateOf(target)).toMatchObject({ state: 'waiting', attempts: 0 });
    await sendWaiting(app.kernel);
    await sendWaiting(app.kernel);
    expect(sentTo(target)).toBe(1);
    expect(await stateOf(target)).toMatchObject({
      state: 'sent',
      provider: 'smtp',
      failure: null,
      due_at: null,
    });
  });

  test('among many is sent once by two servers that send at the same time', async () => {
    const targets = await Promise.all(Array.from({ length: 60 }, () => queue()));
    await Promise.all([...apps, ...apps].map(({ kernel }) => sendWaiting(kernel)));
    expect(targets.map(sentTo)).toEqual(targets.map(() => 1));
  });

  test('is sent when the mail server is back after an hour', async () => {
    const target = await queue();
    isDown = true;
    const began = app.clock.now().getTime();
    while (app.clock.now().getTime() - began < 60 * MINUTE) {
      await sendWaiting(app.kernel);
      app.clock.advance(MINUTE);
    }
    expect(await stateOf(target)).toMatchObject({
      state: 'waiting',
      failure: expect.stringContaining('421'),
    });
    isDown = false;
    app.clock.advance(60 * MINUTE);
    await sendWaiting(app.kernel);
    expect(sentTo(target)).toBe(1);
    expect(Number((await stateOf(target))?.['attempts'])).toBeLessThan(10);
  });

  test('is given up after a day', async () => {
    const target = await queue();
    isDown = true;
    for (let hour = 0; hour <= 24; hour += 1) {
      await sendWaiting(app.kernel);
      app.clock.advance(60 * MINUTE);
    }
    expect(await stateOf(target)).toMatchObject({ state: 'failed', due_at: null });
    isDown = false;
    await sendWaiting(app.kernel);
    expect(sentTo(target)).toBe(0);
  });

  test('to a missing mailbox is not tried again', async () => {
    const target = await queue({ target: 'no-one@plenum.example' });
    await sendWaiting(app.kernel);
    expect(await stateOf(target)).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: 'invalid_target EENVELOPE 550',
    });
  });

  test('is not sent once it has expired', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 5 * MINUTE);
    const target = await queue({ expiresAt });
    app.clock.advance(5 * MINUTE);
    await sendWaiting(app.kernel);
    expect(sentTo(target)).toBe(0);
    expect(await stateOf(target)).toMatchObject({ state: 'failed', failure: 'expired' });
  });

  test('of a server that died is taken over, but not before its time', async () => {
    const target = await queue();
    // The state that the killed server left.
    await app.kernel.db.execute(sql`
      update message_log set attempts = 1, due_at = ${new Date(app.clock.now().getTime() + 3 * MINUTE)}
      where target = ${target}`);
    await sendWaiting(app.kernel);
    expect(sentTo(target)).toBe(0);
    app.clock.advance(3 * MINUTE);
    await sendWaiting(app.kernel);
    expect(sentTo(target)).toBe(1);
  });
});

test('a message for daytime waits for the morning, and is given up at night if that is too late', async () => {
  app.clock.set(new Date('2026-09-01T22:00:00Z'));
  const [patient, late] = [await queue(), await queue({ expiresAt: new Date('2026-09-02T00:00:00Z') })];
  await app.kernel.db.execute(sql`
    update message_log set sends_from = '08:00', sends_until = '21:00', sends_zone = 'UTC'
    where target in (${patient}, ${late})`);
  await sendWaiting(app.kernel);
  expect(await stateOf(patient)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await stateOf(late)).toMatchObject({ state: 'waiting', attempts: 0 });
  app.clock.set(new Date('2026-09-02T00:00:00Z'));
  await sendWaiting(app.kernel);
  expect(await stateOf(patient)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await stateOf(late)).toMatchObject({ state: 'failed', failure: 'expired' });
  app.clock.set(new Date('2026-09-02T08:00:00Z'));
  await sendWaiting(app.kernel);
  expect([sentTo(patient), sentTo(late)]).toEqual([1, 0]);
});

test('a message that no provider accepts stays in the log', async () => {
  const target = await queue({ target: '+8613800000000' });
  await sendWaiting(app.kernel);
  expect(await stateOf(target)).toMatchObject({ state: 'kept', attempts: 0, due_at: null });
});

test('the values of a template are stored encrypted, like the text', async () => {
  const target = await queue({
    text: '135790',
    template: { key: 'account.code', values: { code: '135790' } },
  });
  const { rows } = await app.kernel.db.execute(
    sql`select text, template_key, template_values from message_log where target = ${target}`,
  );
  expect(rows[0]?.['template_key']).toBe('account.code');
  expect(JSON.stringify(rows)).not.toContain('135790');
});
