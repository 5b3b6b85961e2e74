import { testJob } from '@plenum/contract/mailings/job-endpoints';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { addJob, buildJob, type BuiltJob } from '#test/mailings';

let app: TestApp;
let built: BuiltJob;
beforeAll(async () => {
  app = await createTestApp();
  built = await buildJob(app, {
    channel: 'email_or_sms',
    content: {
      subject: { en: 'For {{name}}', zh: '致{{name}}' },
      email: { en: 'Welcome to {{meeting}}: {{link}}', zh: '欢迎参加{{meeting}}：{{link}}' },
      sms: { en: '', zh: '' },
    },
  });
  const { id } = built.manager.me;
  await app.kernel.pool.query(
    `update accounts set name = 'Ada Byron', email = 'ada@plenum.example', phone = null where id = $1`,
    [id],
  );
});
afterAll(() => app.close());

const send = (channel: 'email' | 'sms', language: 'en' | 'zh-cn', jobId = built.job.id) =>
  app.call(testJob, {
    params: { id: built.meetingId, jobId },
    body: { channel, language },
    token: built.manager.token,
  });

test('goes to the organizer alone, with real values, in the chosen language', async () => {
  expect((await send('email', 'en')).body.data).toEqual({ target: 'ada@plenum.example' });
  expect(await app.lastMessage('ada@plenum.example')).toMatch(
    new RegExp(`^Welcome to .+: .*/index/detailInfo/${built.meetingId}`),
  );
  app.clock.advance(1000);
  await send('email', 'zh-cn');
  expect(await app.lastMessage('ada@plenum.example')).toMatch(/^欢迎参加/);
  const { rows } = await app.kernel.pool.query('select distinct target from message_log');
  expect(rows).toEqual([{ target: 'ada@plenum.example' }]);
  expect(await auditOf(app, `send_job:${built.job.id}`)).toEqual([
    'send_job.created',
    'send_job.tested',
    'send_job.tested',
  ]);
});

test('needs the organizer’s own address and a text', async () => {
  expect((await send('sms', 'en')).body.code).toBe(templateRefusals.NO_OWN_TARGET.code);
  const empty = { en: '', zh: '' };
  const blank = await addJob(app, built, {
    channel: 'email',
    content: { subject: empty, email: empty, sms: empty },
  });
  expect((await send('email', 'en', blank.id)).body.code).toBe(jobRefusals.NO_TEXT.code);
});
