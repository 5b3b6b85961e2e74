import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app';
import { startChildServer } from '#test/child-server';
import { mailLogin, startMailServer } from '#test/mail-server';
import { waitUntil } from '#test/wait-until';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { type Message, queueJobMessage, queueMessage } from './queue-message.ts';
import { sendJobMessages, sendWaiting } from './send-waiting.ts';

const MESSAGES = 200;
const KILLS = 3;

interface Lane {
  readonly queue: (kernel: Kernel, tx: Tx, message: Message, number: number) => Promise<unknown>;
  readonly send: (kernel: Kernel) => Promise<void>;
  /** How many messages one server has handed over without knowing their end. */
  readonly underWay: number;
}

const jobId = randomUUID();
const lanes: readonly (readonly [string, Lane])[] = [
  [
    'single messages',
    {
      queue: (kernel, tx, message, number) => queueMessage(kernel, tx, message, BigInt(number)),
      send: sendWaiting,
      // Of the connections to the mail server.
      underWay: 4,
    },
  ],
  [
    'a send job',
    {
      queue: (kernel, tx, message, recipient) =>
        queueJobMessage(kernel, tx, {
          ...message,
          jobId,
          recipient,
          hours: null,
          unsubscribeUrl: 'https://plenum.example/unsubscribe/x',
        }),
      send: sendJobMessages,
      underWay: 1,
    },
  ],
];

test.each(lanes)(
  '%s: a server that is killed three times loses none and repeats only what was on its way',
  async (_, { queue, send, underWay }) => {
    // In the open, because the child trusts the well-known certificates only; to this machine itself that is allowed.
    const mails = await startMailServer({ hideSTARTTLS: true });
    const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.password)}`;
    const mail = { smtpUrl: `smtp://${login}@localhost:${mails.port}`, from: 'no-reply@plenum.example' };
    const app = await createTestApp({ mail });
    // The child's clock is the real one.
    app.clock.set(new Date());
    await app.kernel.db.transaction(async (tx) => {
      for (let index = 1; index <= MESSAGES; index += 1) {
        const target = `reader-${index}@plenum.example`;
        const message = { target, language: 'en', subject: 'Paid', text: 'All done.' } as const;
        await queue(app.kernel, tx, message, index);
      }
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = await startChildServer({
        DATABASE_URL: app.databaseUrl,
        SMTP_URL: mail.smtpUrl,
        MAIL_FROM: mail.from,
      });
      await waitUntil(() => mails.received.length >= (kill * MESSAGES) / (KILLS + 1));
      await child.end('SIGKILL');
    }
    // Past the time that each of the dead had for what it had taken.
    app.clock.set(new Date(Date.now() + 10 * 60_000));
    await send(app.kernel);

    expect(new Set(mails.received.map(({ to }) => to)).size).toBe(MESSAGES);
    expect(mails.received.length - MESSAGES).toBeLessThanOrEqual(KILLS * underWay);
    const { rows } = await app.kernel.db.execute(
      sql`select state, count(*)::integer as count from message_log group by state`,
    );
    expect(rows).toEqual([{ state: 'sent', count: MESSAGES }]);
    await app.close();
    await mails.close();
  },
);
