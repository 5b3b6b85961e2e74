import { randomUUID } from 'node:crypto';
import { changeSubscription, readSubscription } from '@plenum/contract/mailings/unsubscribe-endpoints';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addJob, addressee, buildJob, type BuiltJob, jobForm, provideAudience, start } from '#test/mailings';
import { buildMeeting } from '#test/meetings';
import { buildPerson } from '#test/people';
import { signToken } from '#kernel/crypto/signed-token';
import { writeMessage } from '#modules/messaging/public';
import { advanceJobs } from '../jobs/send-jobs.ts';
import { unsubscribeToken } from './unsubscribes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const change = (token: string, isSubscribed: boolean, lan: 'en' | 'zh-cn' = 'en') =>
  app.call(changeSubscription, { body: { token, isSubscribed }, lan });
const read = (token: string) => app.call(readSubscription, { body: { token } });

function press(
  token: string,
  body = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) {
  return app.http.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': type },
    payload: body,
  });
}

const otherText = (en: string) => ({ content: { ...jobForm().content, subject: { en, zh: '' } } });
let texts = 0;

/** The number of another job's recipients who are left out because they unsubscribed. */
async function leftOut(built: BuiltJob): Promise<number> {
  texts += 1;
  const job = await addJob(app, built, otherText(`Text ${texts}`));
  const { body } = await start(app, { ...built, job });
  if (body.data === null) return 0;
  return body.data.excludedBy.find(({ reason }) => reason === 'unsubscribed')?.count ?? 0;
}

describe('unsubscribing', () => {
  test('works on the page and back again, in both languages; doing it twice changes nothing', async () => {
    const [one, other] = [addressee(1), addressee(2)];
    provideAudience(app, [one, other]);
    const built = await buildJob(app);
    const token = unsubscribeToken(app.kernel, { meetingId: built.meetingId, person: one.person });
    expect((await read(token)).body.data.isSubscribed).toBe(true);
    expect(await leftOut(built)).toBe(0);
    expect((await change(token, false)).body.data.isSubscribed).toBe(false);
    expect((await change(token, false, 'zh-cn')).body.data).toMatchObject({ isSubscribed: false });
    expect(await leftOut(built)).toBe(1);
    expect((await change(token, true)).body.data.isSubscribed).toBe(true);
    expect(await leftOut(built)).toBe(0);
    const { rows } = await app.kernel.db.execute(
      sql`select action from audit_log where meeting_id = ${built.meetingId} and action like 'mailing.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['mailing.unsubscribed', 'mailing.subscribed']);
  });

  test('works by the link of a merged account, for the account that remains', async () => {
    const [ending, staying] = [await buildPerson(app), await buildPerson(app)];
    const { meetingId } = await buildJob(app);
    const old = unsubscribeToken(app.kernel, { meetingId, person: `account:${ending.me.id}` });
    const own = unsubscribeToken(app.kernel, { meetingId, person: `account:${staying.me.id}` });
    await app.kernel.db.execute(sql`
      update accounts set merged_into = ${staying.me.id}, merged_at = created_at, disabled_at = created_at
      where id = ${ending.me.id}`);
    expect((await change(old, false)).status).toBe(200);
    expect((await read(own)).body.data.isSubscribed).toBe(false);
  });

  test('works with one click in the mailbox; opening the address changes nothing', async () => {
    const one = addressee(1);
    provideAudience(app, [one, addressee(2)]);
    const built = await buildJob(app);
    const token = unsubscribeToken(app.kernel, { meetingId: built.meetingId, person: one.person });
    const opened = await app.http.inject({ method: 'GET', url: `/unsubscribe/${token}` });
    expect(opened.statusCode).toBe(302);
    expect(opened.headers['location']).toBe(`${app.kernel.config.publicUrl}/index/unsubscribe#${token}`);
    expect((await press(token, 'something=else')).statusCode).toBe(400);
    expect((await read(token)).body.data.isSubscribed).toBe(true);
    expect((await press(token)).statusCode).toBe(200);
    expect((await press(token)).statusCode).toBe(200);
    expect(await leftOut(built)).toBe(1);
    const form =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await press(token, form, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  test('covers the same address of another person', async () => {
    const one = addressee(1);
    provideAudience(app, [one]);
    const built = await buildJob(app);
    await start(app, built);
    await change(unsubscribeToken(app.kernel, { meetingId: built.meetingId, person: one.person }), false);
    provideAudience(app, [addressee(9, { email: one.email }), addressee(3)]);
    expect(await leftOut(built)).toBe(1);
  });

  test('also works after the job has started: the message is not written', async () => {
    const one = addressee(1);
    provideAudience(app, [one, addressee(2)]);
    const built = await buildJob(app);
    await start(app, built);
    await press(unsubscribeToken(app.kernel, { meetingId: built.meetingId, person: one.person }));
    await advanceJobs(app.kernel);
    const { rows } = await app.kernel.db.execute(
      sql`select target from message_log where job_id = ${built.job.id}`,
    );
    expect(rows).toEqual([{ target: 'reader-2@plenum.example' }]);
  });

  test('applies to its conference only, and messages about the person’s registration continue', async () => {
    const one = addressee(77);
    provideAudience(app, [one]);
    const [built, elsewhere] = [await buildJob(app), await buildJob(app)];
    await change(unsubscribeToken(app.kernel, { meetingId: built.meetingId, person: one.person }), false);
    expect(await leftOut(elsewhere)).toBe(0);
    const message = { kind: 'staff.cap_reached', values: { meeting: 'Coastal', link: '' } } as const;
    const to = { target: one.email, language: 'en', meetingId: built.meetingId } as const;
    await app.kernel.db.transaction((tx) => writeMessage(app.kernel, tx, { ...to, ...message }, 900_001n));
    expect(await app.lastMessage(one.email)).toContain('Coastal');
  });

  test('refuses a link that is cut, altered, made for something else or too old', async () => {
    const { id: meetingId } = await buildMeeting(app);
    const person = `account:${randomUUID()}`;
    const token = unsubscribeToken(app.kernel, { meetingId, person });
    const [key, content, mac] = token.split('.');
    const theirs = Buffer.from(JSON.stringify([Date.now() * 2, { m: meetingId, p: 'account:someone-else' }]));
    const until = new Date('2030-01-01T00:00:00Z');
    const forged = [
      token.slice(0, -3),
      `${key}.${theirs.toString('base64url')}.${mac}`,
      `${key}.${content}.${mac?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      signToken(app.kernel.keys, 'another purpose', { m: meetingId, p: person }, until),
      signToken(
        app.kernel.keys,
        'unsubscribe',
        { m: meetingId, p: person },
        new Date('2020-01-01T00:00:00Z'),
      ),
      signToken(app.kernel.keys, 'unsubscribe', { m: randomUUID(), p: person }, until),
    ];
    for (const bad of forged) {
      expect((await read(bad)).body.code).toBe(jobRefusals.UNSUBSCRIBE_LINK.code);
      expect((await change(bad, false)).body.code).toBe(jobRefusals.UNSUBSCRIBE_LINK.code);
    }
    const { rows } = await app.kernel.db.execute(
      sql`select from unsubscribes where meeting_id = ${meetingId}`,
    );
    expect(rows).toHaveLength(0);
  });
});
