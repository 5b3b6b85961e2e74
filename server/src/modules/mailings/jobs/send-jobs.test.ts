import { changeJob, previewJob, readJob, resumeJob, stopJob } from '@plenum/contract/mailings/job-endpoints';
import { MOST_RECIPIENTS } from '@plenum/contract/mailings/job-schemas';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import {
  addJob,
  addressee,
  addressees,
  buildJob,
  type BuiltJob,
  jobForm,
  provideAudience,
  start,
} from '#test/mailings';
import { buildStaff } from '#test/meetings';
import { buildPerson, logInAgain, makeAdministrator } from '#test/people';
import { createTwoServers } from '#test/two-servers';
import { provideAudiences } from '../public.ts';
import { advanceJobs } from './send-jobs.ts';

let app: TestApp;
let second: TestApp;
const caps = { jobMessagesPerDay: { site: 100_000, conference: 40 } };
let both: Awaited<ReturnType<typeof createTwoServers>>;
beforeAll(async () => {
  both = await createTwoServers(caps);
  [app, second] = both.servers;
});
afterAll(() => both.close());
// 09:00 in Shanghai.
beforeEach(() => both.setClocks('2026-05-18T01:00:00Z'));

function read({ meetingId, manager, job }: BuiltJob) {
  return app.call(readJob, { params: { id: meetingId, jobId: job.id }, token: manager.token });
}

/** Reads the job with a new login, because the manager's login has expired. */
async function readLater(built: BuiltJob) {
  return read({ ...built, manager: { ...built.manager, token: await logInAgain(app, built.manager) } });
}

async function messagesOf({ job }: BuiltJob): Promise<{ target: string; text: string }[]> {
  const { rows } = await app.kernel.db.execute<{ target: string; text: string }>(
    sql`select target, text from message_log where job_id = ${job.id} order by job_recipient`,
  );
  return rows;
}

const stop = ({ meetingId, manager, job }: BuiltJob) =>
  app.call(stopJob, { params: { id: meetingId, jobId: job.id }, body: {}, token: manager.token });
const resume = ({ meetingId, manager, job }: BuiltJob) =>
  app.call(resumeJob, { params: { id: meetingId, jobId: job.id }, body: {}, token: manager.token });

/** A scheduled job that could not start, because too many people were found. */
async function buildFailed() {
  provideAudience(app, addressees(1));
  const built = await buildJob(app);
  await start(app, built, '2026-05-18T03:00:00.000Z');
  provideAudience(app, addressees(MOST_RECIPIENTS + 1));
  both.setClocks('2026-05-18T03:00:00Z');
  await advanceJobs(app.kernel);
  return built;
}

describe('a send job', () => {
  test('writes to everyone once and is done', async () => {
    provideAudience(app, addressees(7));
    const built = await buildJob(app);
    const started = await start(app, built);
    expect(started.body.data).toMatchObject({ state: 'sending', recipients: 7, progress: { waiting: 7 } });
    await advanceJobs(app.kernel);
    await advanceJobs(app.kernel);
    expect(new Set((await messagesOf(built)).map(({ target }) => target)).size).toBe(7);
    // Without a provider, messages are only stored.
    expect((await read(built)).body.data).toMatchObject({ state: 'done', progress: { waiting: 0, kept: 7 } });
    expect(await auditOf(app, `send_job:${built.job.id}`)).toEqual(['send_job.created', 'send_job.started']);
  });

  test('skips people who join the list later', async () => {
    provideAudience(app, addressees(2));
    const built = await buildJob(app);
    await start(app, built);
    provideAudience(app, addressees(5));
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(2);
  });

  test('previews exact numbers, names who is left out and shows three texts', async () => {
    provideAudience(app, [
      ...addressees(5),
      addressee(6, { isCancelled: true, name: 'Grace' }),
      addressee(7, { email: '', phone: '', name: 'Alan' }),
    ]);
    const built = await buildJob(app, { channel: 'email_or_sms' });
    const params = { id: built.meetingId, jobId: built.job.id };
    const preview = await app.call(previewJob, { params, token: built.manager.token });
    expect(preview.body.data).toMatchObject({
      recipients: 5,
      byChannel: { email: 5, sms: 0 },
      excluded: [
        { reason: 'no_target', count: 1, people: [{ name: 'Alan', target: '' }] },
        { reason: 'cancelled', count: 1, people: [{ name: 'Grace', target: 'r***@plenum.example' }] },
      ],
      cost: null,
    });
    const { samples } = preview.body.data;
    expect(samples).toHaveLength(3);
    expect(new Set(samples.map(({ language }) => language))).toEqual(new Set(['en', 'zh-cn']));
    expect(samples[0]?.text).toContain('Dear Reader 1');
    const started = await start(app, built);
    expect(started.body.data).toMatchObject({ recipients: 5, excluded: 2 });
  });

  test('shows segments and cost of text messages, with their short links', async () => {
    const priced = await openTestApp(app.databaseUrl, { smsSegmentPrice: 5 });
    provideAudience(priced, addressees(4));
    const built = await buildJob(priced, { channel: 'sms' });
    const params = { id: built.meetingId, jobId: built.job.id };
    const { body } = await priced.call(previewJob, { params, token: built.manager.token });
    await priced.close();
    const sum = body.data.samples.reduce((all, { segments }) => all + segments, 0);
    expect(sum).toBeGreaterThanOrEqual(3);
    expect(body.data.cost).toBe(body.data.segments * 5);
  });

  test('does not start without recipients', async () => {
    provideAudience(app, [addressee(1, { isDisabled: true })]);
    const built = await buildJob(app);
    expect((await start(app, built)).body.code).toBe(jobRefusals.NO_RECIPIENTS.code);
    provideAudience(app, []);
    expect((await start(app, built)).body.code).toBe(jobRefusals.NO_RECIPIENTS.code);
    expect((await read(built)).body.data.state).toBe('draft');
  });

  test('does not start without a text for its channel', async () => {
    provideAudience(app, addressees(1));
    const built = await buildJob(app, {
      channel: 'sms',
      content: { ...jobForm().content, sms: { en: '', zh: '' } },
    });
    expect((await start(app, built)).body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });

  test('does not send the same text to the same person as another job', async () => {
    const people = addressees(3);
    provideAudience(app, people.slice(0, 2));
    const built = await buildJob(app);
    await start(app, built);
    provideAudience(app, people);
    const again = { ...built, job: await addJob(app, built) };
    expect((await start(app, again)).body.data).toMatchObject({
      recipients: 1,
      excludedBy: [{ reason: 'had_it', count: 2 }],
    });
  });

  test('gives the second of two who change it a notice, and does not start twice', async () => {
    provideAudience(app, addressees(1));
    const built = await buildJob(app);
    const params = { id: built.meetingId, jobId: built.job.id };
    const colleague = await buildStaff(app, built.meetingId, 'owner');
    const save = (token: string, name: string) =>
      app.call(changeJob, { params, body: { ...jobForm({ name }), version: 1 }, token });
    expect((await save(colleague.token, 'Theirs')).body.data.version).toBe(2);
    const refused = await save(built.manager.token, 'Mine');
    expect(refused.body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect((await start(app, built)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    const job = (await read(built)).body.data;
    const answers = await Promise.all([start(app, { ...built, job }), start(app, { ...built, job })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(built)).body.data.name).toBe('Theirs');
  });

  test.each(['{{7*7}}', '{{constructor}}', '{{name', 'Hello {{phone}}'])(
    'refuses %s as a text',
    async (en) => {
      const built = await buildJob(app);
      const params = { id: built.meetingId, jobId: built.job.id };
      const content = { ...jobForm().content, email: { en, zh: '' } };
      const body = { ...jobForm({ content }), version: 1 };
      const answer = await app.call(changeJob, { params, body, token: built.manager.token });
      expect(answer.status).toBe(422);
    },
  );

  test('of another conference is not found', async () => {
    const [built, other] = [await buildJob(app), await buildJob(app)];
    const params = { id: other.meetingId, jobId: built.job.id };
    const answer = await app.call(stopJob, { params, body: {}, token: other.manager.token });
    expect(answer.status).toBe(404);
  });

  test('starts at its time, on one of two servers, with the people of that time', async () => {
    provideAudience(app, addressees(2));
    const built = await buildJob(app);
    const early = await start(app, built, '2026-05-18T00:59:00.000Z');
    expect(early.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    const scheduled = await start(app, built, '2026-05-18T03:00:00.000Z');
    expect(scheduled.body.data.state).toBe('scheduled');
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(0);
    for (const each of [app, second]) provideAudience(each, addressees(3));
    both.setClocks('2026-05-18T03:00:00Z');
    await Promise.all([app, second].map(({ kernel }) => advanceJobs(kernel)));
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(3);
  });

  test('is a draft again if stopped before its time', async () => {
    provideAudience(app, addressees(1));
    const built = await buildJob(app);
    await start(app, built, '2026-05-18T03:00:00.000Z');
    expect((await stop(built)).body.data).toMatchObject({ state: 'draft', scheduledAt: null });
  });

  test('fails with its reason if it can’t start, and is corrected and started again', async () => {
    provideAudience(app, addressees(2));
    const [built, other] = [await buildJob(app), await buildJob(app)];
    for (const each of [built, other]) await start(app, each, '2026-05-18T03:00:00.000Z');
    let reads = 0;
    provideAudiences(app.kernel, {
      accepts: () => true,
      find: async (_kernel, meetingId) => {
        reads += 1;
        return addressees(meetingId === built.meetingId ? MOST_RECIPIENTS + 1 : 2);
      },
    });
    both.setClocks('2026-05-18T03:00:00Z');
    await advanceJobs(app.kernel);
    await advanceJobs(app.kernel);
    expect(reads).toBe(2);
    expect(await messagesOf(other)).toHaveLength(2);
    const { data: failed } = (await readLater(built)).body;
    expect(failed).toMatchObject({ state: 'failed', failure: 'too_many_recipients', startedAt: null });
    expect(await auditOf(app, `send_job:${built.job.id}`)).toContain('send_job.failed');

    provideAudience(app, addressees(3));
    const manager = { ...built.manager, token: await logInAgain(app, built.manager) };
    const again = { ...built, manager, job: failed };
    const scheduled = await start(app, again, '2026-05-18T04:00:00.000Z');
    expect(scheduled.body.data).toMatchObject({ state: 'scheduled', failure: null });
    both.setClocks('2026-05-18T04:00:00Z');
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(3);
  });

  test('is a draft again if it failed and is changed', async () => {
    const built = await buildFailed();
    const { version } = (await readLater(built)).body.data;
    const params = { id: built.meetingId, jobId: built.job.id };
    const body = { ...jobForm({ name: 'Buses again' }), version };
    const token = await logInAgain(app, built.manager);
    const changed = await app.call(changeJob, { params, body, token });
    expect(changed.body.data).toMatchObject({ state: 'draft', failure: null, scheduledAt: null });
  });

  test('that keeps failing does not block others, and stops in the end', async () => {
    provideAudience(app, addressees(2));
    const built = await buildJob(app);
    await start(app, built);
    // Makes the text impossible to render.
    await app.kernel.db.execute(sql`update send_jobs set content = '{}' where id = ${built.job.id}`);
    const other = await buildJob(app, jobForm({ name: 'Dinner' }));
    await start(app, other);
    await advanceJobs(app.kernel);
    expect([(await messagesOf(built)).length, (await messagesOf(other)).length]).toEqual([0, 2]);
    const stored = async () =>
      (await app.kernel.db.execute(sql`select state, failure from send_jobs where id = ${built.job.id}`))
        .rows;
    expect(await stored()).toEqual([{ state: 'sending', failure: null }]);
    for (let hour = 2; hour < 20; hour += 1) {
      both.setClocks(`2026-05-18T${String(hour).padStart(2, '0')}:00:00Z`);
      await advanceJobs(app.kernel);
    }
    expect(await stored()).toEqual([{ state: 'stopped', failure: 'internal' }]);
    await app.kernel.db.execute(
      sql`update send_jobs set content = ${JSON.stringify(jobForm().content)}::jsonb where id = ${built.job.id}`,
    );
    const token = await logInAgain(app, built.manager);
    const params = { id: built.meetingId, jobId: built.job.id };
    const resumed = await app.call(resumeJob, { params, body: {}, token });
    expect(resumed.body.data).toMatchObject({ state: 'sending', failure: null });
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(2);
    await app.kernel.db.execute(sql`truncate job_failures`);
  });

  test('stops and continues where it was', async () => {
    provideAudience(app, addressees(12));
    const built = await buildJob(app);
    await start(app, built);
    expect((await stop(built)).body.data.state).toBe('stopped');
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(0);
    expect((await stop(built)).body.code).toBe(jobRefusals.JOB_STATE.code);
    expect((await resume(built)).body.data.state).toBe('sending');
    await Promise.all([app, second].map(({ kernel }) => advanceJobs(kernel)));
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(12);
    expect((await resume(built)).body.code).toBe(jobRefusals.JOB_STATE.code);
  });
});

describe('text messages', () => {
  test('wait for the conference’s morning; emails don’t', async () => {
    provideAudience(app, [...addressees(2), addressee(3, { email: '' })]);
    // 22:30 in Shanghai.
    both.setClocks('2026-05-18T14:30:00Z');
    const built = await buildJob(app, { channel: 'email_or_sms' });
    await start(app, built);
    await advanceJobs(app.kernel);
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(2);
    expect((await read(built)).body.data).toMatchObject({
      state: 'sending',
      waitsFor: 'hours',
      waitsUntil: '2026-05-19T00:00:00.000Z',
    });
    both.setClocks('2026-05-19T00:00:00Z');
    await advanceJobs(app.kernel);
    expect(await messagesOf(built)).toHaveLength(3);
  });
});

describe('the daily limit', () => {
  test('applies across two servers; the rest is sent the next day, and each administrator gets one message', async () => {
    const administrator = await buildPerson(app);
    await makeAdministrator(app, administrator);
    provideAudience(app, addressees(100));
    const built = await buildJob(app);
    await start(app, built);
    const rounds = async () => {
      await Promise.all([app, second, app, second].map(({ kernel }) => advanceJobs(kernel)));
      await Promise.all([app, second].map(({ kernel }) => advanceJobs(kernel)));
    };
    await rounds();
    expect(await messagesOf(built)).toHaveLength(40);
    expect((await read(built)).body.data).toMatchObject({
      state: 'sending',
      waitsFor: 'conference_cap',
      waitsUntil: '2026-05-18T16:00:00.000Z',
    });
    // Another job of the same conference has no quota left either.
    const other = {
      ...built,
      job: await addJob(app, built, { content: { ...jobForm().content, subject: { en: 'B', zh: '' } } }),
    };
    await start(app, other);
    await rounds();
    expect(await messagesOf(other)).toHaveLength(0);
    await app.deliverOutbox();
    await app.deliverOutbox();
    const notices = await app.kernel.db.execute(
      sql`select text from message_log where target = ${administrator.target} and job_id is null`,
    );
    expect(notices.rows).toHaveLength(1);
    const metrics = await Promise.all([app, second].map(({ kernel }) => kernel.metrics.text()));
    expect(metrics.join('').match(/plenum_send_job_caps_total\{cap="conference_cap"\} 1/g)).toHaveLength(1);
    both.setClocks('2026-05-18T16:00:00Z');
    await rounds();
    expect((await messagesOf(built)).length + (await messagesOf(other)).length).toBe(80);
  });

  test('of the site counts for all conferences', async () => {
    const narrow = { jobMessagesPerDay: { site: 30, conference: 20 } };
    const third = await createTestApp(narrow);
    provideAudience(third, addressees(20));
    const jobs = [await buildJob(third), await buildJob(third)];
    for (const each of jobs) await start(third, each);
    await advanceJobs(third.kernel);
    const { rows } = await third.kernel.db.execute(sql`select from message_log where job_id is not null`);
    expect(rows).toHaveLength(30);
    const { rows: waits } = await third.kernel.db.execute(
      sql`select waits_for from send_jobs where waits_for is not null`,
    );
    expect(waits).toEqual([{ waits_for: 'site_cap' }]);
    await third.close();
  });
});
