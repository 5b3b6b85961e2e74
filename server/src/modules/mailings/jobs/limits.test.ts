import { readJobLimits, saveJobLimits } from '@plenum/contract/mailings/limit-endpoints';
import type { JobLimits } from '@plenum/contract/mailings/limit-endpoints';
import { readJob } from '@plenum/contract/mailings/job-endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#test/app';
import { addressees, buildJob, type BuiltJob, provideAudience, start } from '#test/mailings';
import { buildPerson, makeAdministrator } from '#test/people';
import { createTwoServers } from '#test/two-servers';
import { findLimits } from './limits.ts';
import { advanceJobs } from './send-jobs.ts';

let app: TestApp;
let second: TestApp;
const settings = {
  jobMessagesPerDay: { site: 100_000, conference: 40 },
  sendingHours: { from: '08:00', until: '21:00' },
};
let both: Awaited<ReturnType<typeof createTwoServers>>;
beforeAll(async () => {
  both = await createTwoServers(settings);
  [app, second] = both.servers;
});
afterAll(() => both.close());
// 09:00 in Shanghai.
beforeEach(() => both.setClocks('2026-05-18T01:00:00Z'));

function save({ meetingId, manager }: BuiltJob, limits: Partial<JobLimits>, version = 0) {
  return app.call(saveJobLimits, {
    params: { id: meetingId },
    body: { version, limits: { messagesPerDay: null, hours: null, ...limits } },
    token: manager.token,
  });
}

async function countWritten({ job }: BuiltJob): Promise<number> {
  const { rows } = await app.kernel.db.execute(sql`select from message_log where job_id = ${job.id}`);
  return rows.length;
}

test('a conference’s own daily limit applies across two servers, and its organizers get one message', async () => {
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  provideAudience(app, addressees(30));
  const built = await buildJob(app);
  expect((await save(built, { messagesPerDay: 12 })).body.data).toEqual({ version: 1 });
  await start(app, built);
  for (let round = 0; round < 2; round += 1)
    await Promise.all([app, second, app, second].map(({ kernel }) => advanceJobs(kernel)));
  expect(await countWritten(built)).toBe(12);
  await app.deliverOutbox();
  await app.deliverOutbox();
  const heard = async (target: string) =>
    (
      await app.kernel.db.execute(sql`select from message_log where target = ${target} and job_id is null
      and template_key in ('staff.own_cap_reached', 'staff.cap_reached')`)
    ).rows.length;
  expect([await heard(built.manager.target), await heard(administrator.target)]).toEqual([1, 0]);
  const { rows } = await app.kernel.db.execute(
    sql`select from site_messages where account_id = ${built.manager.me.id} and kind = 'staff.own_cap_reached'`,
  );
  expect(rows).toHaveLength(1);
  // After the limit is raised, the job continues the next day up to the new number.
  await save(built, { messagesPerDay: 14 }, 1);
  const view = await app.call(readJobLimits, { params: { id: built.meetingId }, token: built.manager.token });
  expect(view.body.data).toMatchObject({ version: 2, own: { messagesPerDay: 14 }, usedToday: 12 });
  both.setClocks('2026-05-18T16:00:00Z');
  await Promise.all([app, second].map(({ kernel }) => advanceJobs(kernel)));
  expect(await countWritten(built)).toBe(26);
});

test('a conference’s own hours apply to text messages', async () => {
  provideAudience(app, addressees(1));
  const built = await buildJob(app, { channel: 'sms' });
  await save(built, { hours: { from: '10:00', until: '12:00' } });
  await start(app, built);
  await advanceJobs(app.kernel);
  const params = { id: built.meetingId, jobId: built.job.id };
  const read = () => app.call(readJob, { params, token: built.manager.token });
  expect((await read()).body.data).toMatchObject({
    waitsFor: 'hours',
    waitsUntil: '2026-05-18T02:00:00.000Z',
  });
  both.setClocks('2026-05-18T02:00:00Z');
  await advanceJobs(app.kernel);
  const { rows } = await app.kernel.db.execute<{ until: string }>(
    sql`select sends_until::text as until from message_log where job_id = ${built.job.id}`,
  );
  expect(rows).toEqual([{ until: '12:00:00' }]);
});

test.each([
  [{ messagesPerDay: 41 }, 'limits.messagesPerDay'],
  [{ hours: { from: '07:59', until: '12:00' } }, 'limits.hours.from'],
  [{ hours: { from: '09:00', until: '21:01' } }, 'limits.hours.until'],
  [{ hours: { from: '12:00', until: '12:00' } }, 'limits.hours.until'],
])('refuses %o', async (limits, path) => {
  const built = await buildJob(app);
  const answer = await save(built, limits);
  expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  const { rows } = await app.kernel.db.execute(
    sql`select from send_job_limits where meeting_id = ${built.meetingId}`,
  );
  expect(rows).toEqual([]);
});

test('the site’s limits apply if they are narrower by now', async () => {
  const built = await buildJob(app);
  await save(built, { messagesPerDay: 30, hours: { from: '08:00', until: '10:00' } });
  const meeting = { id: built.meetingId, timeZone: 'Asia/Shanghai' };
  const under = (from: string, until: string, conference: number) => {
    const config = {
      ...app.kernel.config,
      sendingHours: { from, until },
      jobMessagesPerDay: { site: 1, conference },
    };
    return findLimits({ ...app.kernel, config }, app.kernel.db, meeting);
  };
  expect(await under('09:00', '21:00', 20)).toMatchObject({
    messagesPerDay: 20,
    isOwn: false,
    hours: { from: '09:00', until: '10:00' },
  });
  expect((await under('11:00', '20:00', 40)).hours).toMatchObject({ from: '11:00', until: '20:00' });
});

test('the second of two who change them gets a notice', async () => {
  const built = await buildJob(app);
  const answers = await Promise.all([save(built, { messagesPerDay: 1 }), save(built, { messagesPerDay: 2 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await save(built, {}, 7)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  expect((await save(built, { messagesPerDay: 3 }, 1)).body.data).toEqual({ version: 2 });
});
