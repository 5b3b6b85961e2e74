import { createTemplate, resetTemplate, saveTemplate } from '@plenum/contract/mailings/template-endpoints';
import {
  changeJob,
  createJob,
  listJobTemplates,
  previewJob,
  readJob,
  stopJob,
} from '@plenum/contract/mailings/job-endpoints';
import type { JobForm } from '@plenum/contract/mailings/job-schemas';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptField } from '#kernel/crypto/field-encryption';
import { createTestApp, type TestApp } from '#test/app';
import {
  addJob,
  addressee,
  addressees,
  buildJob,
  type BuiltJob,
  provideAudience,
  start,
} from '#test/mailings';
import { buildPerson, makeAdministrator } from '#test/people';
import { advanceJobs } from './send-jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
  // 09:00 in Shanghai.
  app.clock.set(new Date('2026-05-18T01:00:00Z'));
});
afterAll(() => app.close());

const words = (text: { en: string; zh: string }, channel: 'email' | 'sms' = 'email') => ({
  kind: 'custom' as const,
  channel,
  name: `${channel} ${text.en}${text.zh}`.slice(0, 60),
  subject: {
    en: channel === 'sms' || text.en === '' ? '' : 'Bus',
    zh: channel === 'sms' || text.zh === '' ? '' : '接驳车',
  },
  text,
});
const bus = {
  en: 'Dear {{name}}, the bus to {{venue}} leaves on {{dates}}.',
  zh: '{{name}}您好，{{dates}}发车。',
};

async function addTemplate(scope: string, token: string, content: ReturnType<typeof words>): Promise<string> {
  const answer = await app.call(createTemplate, { params: { id: scope }, body: { content }, token });
  return answer.body.data.ref.replace('custom:', '');
}

/** A draft that sends a template of its conference. */
async function build(
  text = bus,
  overrides: Partial<JobForm> = {},
): Promise<BuiltJob & { readonly id: string; readonly content: ReturnType<typeof words> }> {
  const { meetingId, manager } = await buildJob(app);
  const channel = overrides.channel === 'sms' ? 'sms' : 'email';
  const content = words(text, channel);
  const id = await addTemplate(meetingId, manager.token, content);
  const templates = { email: null, sms: null, [channel]: id };
  return {
    meetingId,
    manager,
    id,
    content,
    job: await addJob(app, { meetingId, manager }, { templates, ...overrides }),
  };
}

async function textsOf(jobId: string): Promise<string[]> {
  const { rows } = await app.kernel.db.execute<{ id: string; text: string }>(
    sql`select id, text from message_log where job_id = ${jobId} order by job_recipient`,
  );
  return rows.map(({ id, text }) =>
    decryptField(app.kernel.keys, text, { table: 'message_log', column: 'text', row: id }),
  );
}

function save({ meetingId, manager, id, content }: Awaited<ReturnType<typeof build>>, en: string) {
  return app.call(saveTemplate, {
    params: { id: meetingId, ref: `custom:${id}` },
    body: { version: 1, content: { ...content, text: { ...content.text, en } } },
    token: manager.token,
  });
}

describe('a send job with a template', () => {
  test('fills its text with each person’s values, in their language', async () => {
    provideAudience(app, addressees(2));
    const built = await build();
    const params = { id: built.meetingId, jobId: built.job.id };
    const preview = await app.call(previewJob, { params, token: built.manager.token });
    expect(preview.body.data.samples[0]?.text).toContain('Dear Reader 1, the bus to');
    expect((await start(app, built)).body.data).toMatchObject({
      recipients: 2,
      templates: { email: { id: built.id, version: 1, isSite: false }, sms: null },
    });
    await advanceJobs(app.kernel);
    const [english = '', chinese = ''] = await textsOf(built.job.id);
    expect(english).toMatch(/^Dear Reader 1, the bus to .+ leaves on \d/);
    expect(chinese).toMatch(/^Reader 2您好，\d{4}年/);
  });

  test('keeps the version it was started with; a draft follows the template', async () => {
    provideAudience(app, addressees(1));
    const built = await build();
    await save(built, 'Version two');
    const started = await start(app, built);
    expect(started.body.data.templates?.email?.version).toBe(2);
    await app.call(saveTemplate, {
      params: { id: built.meetingId, ref: `custom:${built.id}` },
      body: { version: 2, content: { ...built.content, text: { ...bus, en: 'Version three' } } },
      token: built.manager.token,
    });
    await advanceJobs(app.kernel);
    expect(await textsOf(built.job.id)).toEqual(['Version two']);
  });

  test('keeps it while scheduled, until it is a draft again', async () => {
    provideAudience(app, addressees(1));
    const built = await build();
    const params = { id: built.meetingId, jobId: built.job.id };
    const { token } = built.manager;
    await start(app, built, '2026-05-18T03:00:00.000Z');
    await save(built, 'Version two');
    const content = async () => (await app.call(readJob, { params, token })).body.data.content.email.en;
    expect(await content()).toBe(bus.en);
    const { version } = (await app.call(stopJob, { params, body: {}, token })).body.data;
    await start(app, { ...built, job: { ...built.job, version } });
    expect(await content()).toBe('Version two');
  });

  test.each([
    [{ en: 'Hello', zh: '' }, 2, jobRefusals.TEMPLATE_WITHOUT_CHINESE.code],
    [{ en: '', zh: '您好' }, 1, jobRefusals.TEMPLATE_WITHOUT_ENGLISH.code],
  ])('refuses %o if recipient %i reads the other language', async (text, number, code) => {
    provideAudience(app, [addressee(number)]);
    const built = await build(text);
    const params = { id: built.meetingId, jobId: built.job.id };
    const preview = await app.call(previewJob, { params, token: built.manager.token });
    expect(preview.body.data.missingLanguages).toHaveLength(1);
    expect((await start(app, built)).body.code).toBe(code);
    expect((await start(app, built, '2026-05-18T05:00:00.000Z')).body.code).toBe(code);
    provideAudience(app, [addressee(number + 1)]);
    expect((await start(app, built)).status).toBe(200);
  });

  test('refuses a template that is deleted, incomplete, not chosen or another conference’s', async () => {
    provideAudience(app, addressees(1));
    const built = await build();
    const { token } = built.manager;
    const params = { id: built.meetingId };
    const none = await addJob(app, built, { templates: { email: null, sms: null } });
    expect((await start(app, { ...built, job: none })).body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    const foreign = (await build()).id;
    const answer = await app.call(createJob, {
      params,
      body: { ...form(built), templates: { email: foreign, sms: null } },
      token,
    });
    expect(answer.body.code).toBe(templateRefusals.NO_TEMPLATE.code);
    // The variable was valid when the template was saved.
    await app.kernel.db.execute(sql`
      update message_templates set text = jsonb_set(text, '{en}', '"{{code}}"') where id = ${built.id}`);
    expect((await start(app, built)).body.code).toBe(jobRefusals.TEMPLATE_INCOMPLETE.code);
    await app.call(resetTemplate, { params: { ...params, ref: `custom:${built.id}` }, token });
    expect((await start(app, built)).body.code).toBe(templateRefusals.NO_TEMPLATE.code);
  });

  test('offers the site’s templates too, and a change is in the audit log by name', async () => {
    const administrator = await buildPerson(app);
    await makeAdministrator(app, administrator);
    const site = await addTemplate('site', administrator.token, words({ en: 'Of the site', zh: '' }));
    const built = await build();
    const { token } = built.manager;
    const offered = await app.call(listJobTemplates, { params: { id: built.meetingId }, token });
    expect(offered.body.data).toMatchObject([
      { id: built.id, isSite: false, languages: ['en', 'zh-cn'] },
      { id: site, isSite: true, languages: ['en'] },
    ]);
    const changed = await app.call(changeJob, {
      params: { id: built.meetingId, jobId: built.job.id },
      body: { ...form(built), templates: { email: site, sms: null }, version: 1 },
      token,
    });
    expect(changed.body.data.templates?.email).toMatchObject({ id: site, isSite: true });
    const { rows } = await app.kernel.db.execute<{ detail: unknown }>(sql`
      select detail from audit_log where action = 'send_job.changed' and object = ${`send_job:${built.job.id}`}`);
    expect(rows[0]?.detail).toMatchObject({ after: { template: 'email Of the site' } });
  });
});

function form({ job: { name, channel, content, audience } }: BuiltJob): Omit<JobForm, 'templates'> {
  return { name, channel, content, audience };
}

test('“app only” is shown in the app to people with an account, and nowhere else', async () => {
  const person = await buildPerson(app);
  provideAudience(app, [
    addressee(1, { accountId: person.me.id, person: `account:${person.me.id}` }),
    addressee(2),
  ]);
  const built = await buildJob(app, { channel: 'app' });
  const started = await start(app, built);
  expect(started.body.data).toMatchObject({
    recipients: 1,
    excludedBy: [{ reason: 'no_account', count: 1 }],
  });
  await Promise.all([advanceJobs(app.kernel), advanceJobs(app.kernel)]);
  await advanceJobs(app.kernel);
  const params = { id: built.meetingId, jobId: built.job.id };
  const read = await app.call(readJob, { params, token: built.manager.token });
  expect(read.body.data).toMatchObject({ state: 'done', progress: { shown: 1, sent: 0, waiting: 0 } });
  const { rows } = await app.kernel.db.execute<{ title: string }>(
    sql`select title from site_messages where account_id = ${person.me.id}`,
  );
  expect(rows).toHaveLength(1);
  expect(await textsOf(built.job.id)).toEqual([]);
});
