import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { certificate, mailLogin, type MailServer, startMailServer } from '#test/mail-server';
import { waitUntil } from '#test/wait-until';
import { holdJobMessages, releaseJobMessages } from './delivery/control-messages.ts';
import { type JobMessage, queueJobMessage, queueMessage } from './queue-message.ts';
import { sendJobMessages, sendWaiting } from './send-waiting.ts';

const unsubscribeUrl = 'https://plenum.example/unsubscribe/t0ken';
let mails: MailServer;
let app: TestApp;
let second: TestApp;
/** If set, the mail server does not answer for recipients of this job. */
let heldJob: string | null = null;
let hanging: (() => void)[] = [];
let isDown = false;

beforeAll(async () => {
  mails = await startMailServer({
    onMailFrom: (_address, _session, done) =>
      done(isDown ? Object.assign(new Error('down'), { responseCode: 421 }) : null),
    onRcptTo: ({ address }, _session, done) => {
      if (heldJob === null || !address.startsWith(heldJob)) return done();
      hanging.push(done);
    },
  });
  const smtpUrl = `smtp://${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@localhost:${mails.port}`;
  const mail = { smtpUrl, from: 'no-reply@plenum.example', ca: certificate };
  app = await createTestApp({ mail });
  second = await openTestApp(app.databaseUrl, { mail });
});
afterAll(async () => {
  await second.close();
  await app.close();
  await mails.close();
});
beforeEach(() => {
  heldJob = null;
  hanging = [];
  isDown = false;
});

function letGo(): void {
  heldJob = null;
  for (const answer of hanging.splice(0)) answer();
}

function queue(jobId: string, recipient: number, overrides: Partial<JobMessage> = {}): Promise<string> {
  const target = `${jobId}-${recipient}@plenum.example`;
  const message = { target, language: 'en', subject: 'Bus at nine', text: 'From the north gate.' } as const;
  return app.kernel.db.transaction((tx) =>
    queueJobMessage(app.kernel, tx, {
      ...message,
      jobId,
      recipient,
      hours: null,
      unsubscribeUrl,
      ...overrides,
    }),
  );
}

async function statesOf(jobId: string): Promise<unknown[]> {
  const { rows } = await app.kernel.db.execute(
    sql`select state from message_log where job_id = ${jobId} order by job_recipient`,
  );
  return rows.map(({ state }) => state);
}

const received = (jobId: string) => mails.received.filter(({ to }) => to.startsWith(jobId)).length;

describe('messages of a send job', () => {
  test('carry the headers for one click and an unsubscribe line, in both parts and languages', async () => {
    const jobId = randomUUID();
    await queue(jobId, 1);
    await queue(jobId, 2, { language: 'zh-cn' });
    await sendJobMessages(app.kernel);
    const [english, chinese] = await Promise.all(
      mails.received.flatMap(({ to }, index) => (to.startsWith(jobId) ? [mails.read(index)] : [])),
    );
    const headers = new Map(english?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(english?.text).toContain(`Unsubscribe from the organizers’ messages: ${unsubscribeUrl}`);
    expect(english?.html).toContain(`href="${unsubscribeUrl}"`);
    expect(chinese?.text).toContain(`退订会务组群发消息: ${unsubscribeUrl}`);
  });

  test('a single message has neither', async () => {
    const message = { target: `one-${randomUUID()}@plenum.example`, language: 'en' } as const;
    await app.kernel.db.transaction((tx) =>
      queueMessage(app.kernel, tx, { ...message, subject: 'Paid', text: 'Done.' }, 1n),
    );
    await sendWaiting(app.kernel);
    expect(mails.received.find(({ to }) => to === message.target)?.raw).not.toMatch(/unsubscribe/i);
  });

  test('are one per recipient, however often tried', async () => {
    const jobId = randomUUID();
    await queue(jobId, 1);
    await expect(queue(jobId, 1)).rejects.toThrow();
    expect(await statesOf(jobId)).toHaveLength(1);
  });

  test('do not block a code while one hangs at the mail server', async () => {
    const jobId = randomUUID();
    await queue(jobId, 1);
    heldJob = jobId;
    const sending = sendJobMessages(app.kernel);
    await waitUntil(() => hanging.length === 1);
    const target = `code-${jobId}@plenum.example`;
    const code = { target, language: 'en', subject: 'Your code', text: '123456' } as const;
    await app.kernel.db.transaction((tx) => queueMessage(app.kernel, tx, code, 2n));
    await sendWaiting(app.kernel);
    expect(mails.received.some(({ to }) => to === target)).toBe(true);
    expect(received(jobId)).toBe(0);
    letGo();
    await sending;
    expect(received(jobId)).toBe(1);
  });

  test('are sent once each by two servers', async () => {
    const jobId = randomUUID();
    for (let recipient = 1; recipient <= 30; recipient += 1) await queue(jobId, recipient);
    await Promise.all([app, second].map(({ kernel }) => sendJobMessages(kernel)));
    await waitUntil(async () => {
      await sendJobMessages(app.kernel);
      return received(jobId) === 30;
    });
    expect(await statesOf(jobId)).toEqual(Array.from({ length: 30 }, () => 'sent'));
  });

  test('wait for their hours, even when retried', async () => {
    const jobId = randomUUID();
    const hours = { from: '08:00', until: '21:00', zone: 'Asia/Shanghai' };
    app.clock.set(new Date('2026-05-18T12:59:00Z'));
    isDown = true;
    await queue(jobId, 1, { hours });
    await sendJobMessages(app.kernel);
    isDown = false;
    // It is 21:01 in Shanghai, when the next try would be due.
    app.clock.set(new Date('2026-05-18T13:01:00Z'));
    await sendJobMessages(app.kernel);
    app.clock.set(new Date('2026-05-18T23:59:59Z'));
    await sendJobMessages(app.kernel);
    expect(received(jobId)).toBe(0);
    app.clock.set(new Date('2026-05-19T00:00:00Z'));
    await sendJobMessages(app.kernel);
    expect(received(jobId)).toBe(1);
  });

  test('survive a mail server that is away for an hour, and are sent once each', async () => {
    const jobId = randomUUID();
    const begun = new Date('2026-05-20T02:00:00Z').getTime();
    const minute = (count: number) => app.clock.set(new Date(begun + count * 60_000));
    minute(0);
    for (let recipient = 1; recipient <= 5; recipient += 1) await queue(jobId, recipient);
    isDown = true;
    for (let passed = 0; passed <= 60; passed += 5) {
      minute(passed);
      await sendJobMessages(app.kernel);
    }
    expect([received(jobId), await statesOf(jobId)]).toEqual([0, Array.from({ length: 5 }, () => 'waiting')]);
    isDown = false;
    for (let passed = 60; passed <= 130; passed += 5) {
      minute(passed);
      await sendJobMessages(app.kernel);
    }
    expect([received(jobId), await statesOf(jobId)]).toEqual([5, Array.from({ length: 5 }, () => 'sent')]);
  });

  test('are held while the job is stopped; one already on its way is not sent again', async () => {
    const jobId = randomUUID();
    await queue(jobId, 1);
    await queue(jobId, 2);
    heldJob = jobId;
    const sending = sendJobMessages(app.kernel);
    await waitUntil(() => hanging.length === 1);
    await app.kernel.db.transaction((tx) => holdJobMessages(tx, jobId));
    letGo();
    await sending;
    await sendJobMessages(app.kernel);
    expect((await statesOf(jobId)).toSorted()).toEqual(['held', 'sent']);
    expect(received(jobId)).toBe(1);
    await app.kernel.db.transaction((tx) => releaseJobMessages(tx, jobId));
    await sendJobMessages(app.kernel);
    expect(await statesOf(jobId)).toEqual(['sent', 'sent']);
    expect(received(jobId)).toBe(2);
  });
});
