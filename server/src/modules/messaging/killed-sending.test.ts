import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app';
import { startChildServer } from '#test/child-server';
import { mailLogin, startMailServer } from '#test/mail-server';
import { waitUntil } from '#test/wait-until';
import { queueMessage } from './queue-message.ts';
import { sendWaiting } from './send-waiting.ts';

const MESSAGES = 200;
const KILLS = 3;
// The number of messages in one round. On a busy machine, all of them may be handed over before the first result is
// recorded.
const AT_ONCE = 20;

test('a server killed three times while sending loses no message and repeats only those on their way', async () => {
  // Without TLS, because the child trusts the well-known certificates only; this is allowed on the same machine.
  const mails = await startMailServer({ hideSTARTTLS: true });
  const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.password)}`;
  const mail = { smtpUrl: `smtp://${login}@localhost:${mails.port}`, from: 'no-reply@plenum.example' };
  const app = await createTestApp({ mail });
  // The child process uses the real time.
  app.clock.set(new Date());
  await app.kernel.db.transaction(async (tx) => {
    for (let index = 1; index <= MESSAGES; index += 1) {
      const target = `reader-${index}@plenum.example`;
      const message = { target, language: 'en', subject: 'Paid', text: 'All done.' } as const;
      await queueMessage(app.kernel, tx, message, BigInt(index));
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
  // By then, the leases on each killed server's messages have expired.
  app.clock.set(new Date(Date.now() + 10 * 60_000));
  await sendWaiting(app.kernel);

  expect(new Set(mails.received.map(({ to }) => to)).size).toBe(MESSAGES);
  expect(mails.received.length - MESSAGES).toBeLessThanOrEqual(KILLS * AT_ONCE);
  const { rows } = await app.kernel.db.execute(
    sql`select state, count(*)::integer as count from message_log group by state`,
  );
  expect(rows).toEqual([{ state: 'sent', count: MESSAGES }]);
  await app.close();
  await mails.close();
});
