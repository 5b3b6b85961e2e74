import { clearUndeliverable, previewJob } from '@plenum/contract/mailings/job-endpoints';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { addressee, buildDoneJob, buildJob, provideAudience, start } from '#test/mailings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('leaves a person out after failed deliveries until an organizer clears the mark', async () => {
  const [lost, reached] = [addressee(1), addressee(2)];
  provideAudience(app, [lost, reached]);
  const built = await buildJob(app);
  const { messageId } = await buildDoneJob(app, built.meetingId, built.manager.me.id);
  await app.kernel.db.execute(sql`
    insert into undeliverable_targets (target, code, message_id, at)
    values (${lost.email}, '5.1.1', ${messageId}, ${app.clock.now()})`);
  const params = { id: built.meetingId, jobId: built.job.id };
  const { token } = built.manager;
  const preview = async () => (await app.call(previewJob, { params, token })).body.data;
  expect(await preview()).toMatchObject({
    recipients: 1,
    excluded: [{ reason: 'undeliverable', count: 1, people: [{ person: lost.person }] }],
  });
  const clear = (of: typeof params, person: string, by: string) =>
    app.call(clearUndeliverable, { params: of, body: { person }, token: by });
  // A mark can only be cleared for a person in the audience, by the conference's own staff.
  expect((await clear(params, addressee(3).person, token)).body.code).toBe(jobRefusals.NOT_IN_AUDIENCE.code);
  const other = await buildJob(app);
  expect((await clear({ ...params, id: other.meetingId }, lost.person, other.manager.token)).status).toBe(
    404,
  );
  expect((await clear(params, lost.person, other.manager.token)).status).toBe(404);
  expect((await preview()).recipients).toBe(1);
  expect((await clear(params, lost.person, token)).status).toBe(200);
  expect((await clear(params, lost.person, token)).status).toBe(200);
  expect(await preview()).toMatchObject({ recipients: 2, excluded: [] });
  const facts = await auditOf(app, `meeting:${built.meetingId}`);
  expect(facts.filter((action) => action === 'mailing.mark_cleared')).toHaveLength(1);
  expect((await start(app, built)).body.data.recipients).toBe(2);
});
