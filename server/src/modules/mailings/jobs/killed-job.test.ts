import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app';
import { startChildServer } from '#test/child-server';
import { addressees, buildJob, provideAudience, start } from '#test/mailings';
import { mailLogin, startMailServer } from '#test/mail-server';
import { waitUntil } from '#test/wait-until';

/** The test takes minutes with SEND_JOB_RECIPIENTS=10000, as in decision 58. */
const RECIPIENTS = Number(process.env['SEND_JOB_RECIPIENTS'] ?? 120);
const KILLS = 3;
const PATIENCE_MS = 30 * 60_000;

test(
  'a send job survives three kills: no recipient is lost, and no more messages are repeated than servers died',
  { timeout: PATIENCE_MS },
  async () => {
    // Without TLS, because the child trusts the well-known certificates only; this is allowed on the same machine.
    const mails = await startMailServer({ hideSTARTTLS: true });
    const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.password)}`;
    const mail = { smtpUrl: `smtp://${login}@localhost:${mails.port}`, from: 'no-reply@plenum.example' };
    const app = await createTestApp({ mail });
    // The child process uses the real time.
    app.clock.set(new Date());
    provideAudience(app, addressees(RECIPIENTS));
    const built = await buildJob(app);
    const started = await start(app, built);
    expect(started.body.data).toMatchObject({ state: 'sending', recipients: RECIPIENTS });
    const settings = { DATABASE_URL: app.databaseUrl, SMTP_URL: mail.smtpUrl, MAIL_FROM: mail.from };
    const begun = performance.now();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = await startChildServer(settings);
      await waitUntil(() => mails.received.length >= (kill * RECIPIENTS) / (KILLS + 1));
      await child.end('SIGKILL');
      // Makes the killed server's messages due again, without waiting three minutes.
      await app.kernel.db.execute(
        sql`update message_log set due_at = ${app.clock.now()} where job_id = ${built.job.id} and state = 'waiting'`,
      );
    }
    const last = await startChildServer(settings);
    await waitUntil(async () => {
      const { rows } = await app.kernel.db.execute<{ state: string }>(
        sql`select state from send_jobs where id = ${built.job.id}`,
      );
      return rows[0]?.state === 'done';
    });
    await last.end('SIGTERM');
    const seconds = (performance.now() - begun) / 1000;

    const own = mails.received.filter(({ to }) => to.startsWith('reader-'));
    const repeats = own.length - new Set(own.map(({ to }) => to)).size;
    if (RECIPIENTS >= 10_000)
      process.stdout.write(
        `${RECIPIENTS} recipients, ${KILLS} kills: ${repeats} repeated, ${seconds.toFixed(0)} s\n`,
      );
    expect(new Set(own.map(({ to }) => to)).size).toBe(RECIPIENTS);
    expect(repeats).toBeLessThanOrEqual(KILLS);
    const { rows } = await app.kernel.db.execute(
      sql`select state, count(*)::integer as count from message_log where job_id = ${built.job.id} group by state`,
    );
    expect(rows).toEqual([{ state: 'sent', count: RECIPIENTS }]);
    await app.close();
    await mails.close();
  },
);
