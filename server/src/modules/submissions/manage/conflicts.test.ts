import * as endpoints from '@plenum/contract/submissions/manage-endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { declineReview, listMyReviews } from '@plenum/contract/submissions/review-endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { listenStream } from '#test/listen-stream';
import { buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { buildCall, buildSubmission } from '#test/submissions';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

const NOTE = 'Married to the second author.';

async function build() {
  const call = await buildCall(app, { reviewsEach: 1 });
  const manager = await buildStaff(app, call.meetingId, 'manager');
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const body = { fieldIds: [call.fields[0].id], institution: '', capacity: 10, chairOf: [] };
  const params = { id: call.meetingId, accountId: reviewer.me.id };
  await app.call(endpoints.saveReviewer, { params, body, token: manager.token });
  const { id: paperId } = await buildSubmission(app, call);
  const ref = { id: call.meetingId, paperId, accountId: reviewer.me.id };
  const note = (by: Person = manager, patch: Partial<typeof ref> = {}) =>
    app.call(endpoints.noteConflict, { params: { ...ref, ...patch }, body: { note: NOTE }, token: by.token });
  const remove = () => app.call(endpoints.removeConflict, { params: ref, token: manager.token });
  const assign = () =>
    app.call(endpoints.assignReviewer, {
      params: { id: ref.id, paperId },
      body: { reviewerId: ref.accountId },
      token: manager.token,
    });
  const plan = async () =>
    (
      await app.call(endpoints.planAssignment, {
        params: { id: ref.id },
        query: { otherFields: 'yes' },
        token: manager.token,
      })
    ).body.data.assignments;
  const mine = async () =>
    (await app.call(listMyReviews, { params: { id: ref.id }, token: reviewer.token })).body.data.reviews;
  return { call, manager, reviewer, ref, note, remove, assign, plan, mine };
}

test('a recorded conflict revokes an open assignment, and blocks this reviewer until it is removed', async () => {
  const { manager, ref, note, remove, assign, plan, mine } = await build();
  await assign();
  expect(await mine()).toHaveLength(1);
  const noted = (await note()).body.data;
  expect(noted.reviews).toEqual([]);
  expect(noted.conflicts).toMatchObject([
    { accountId: ref.accountId, source: 'organizer', note: NOTE, by: manager.me.name },
  ]);
  expect(await mine()).toEqual([]);
  expect((await assign()).body.code).toBe(submissionRefusals.REVIEWER_CONFLICT.code);
  expect(await plan()).toBe(0);
  const { rows } = await app.kernel.db.execute<{ action: string; detail: unknown }>(
    sql`select action, detail from audit_log where object = ${`submission:${ref.paperId}`} order by id desc limit 2`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'submission.reviewer_removed',
    'submission.conflict_noted',
  ]);
  expect(JSON.stringify(rows)).not.toContain('Married');
  expect((await remove()).body.data.conflicts).toEqual([]);
  expect(await plan()).toBe(1);
  expect((await assign()).body.data.reviews).toHaveLength(1);
  expect((await remove()).status).toBe(404);
});

test('a finished review is kept for the organizers, and its reviewer no longer finds the submission', async () => {
  const { ref, note, assign, mine } = await build();
  await assign();
  await app.kernel.db.execute(sql`
    update submission_reviews set state = 'done', done_at = now(), overall = 4, recommendation = 'oral', reviewed_version = 1
    where submission_id = ${ref.paperId}`);
  expect((await note()).body.data.reviews).toMatchObject([{ state: 'done' }]);
  expect(await mine()).toEqual([]);
});

test('a reviewer’s own declaration is neither overwritten nor removed', async () => {
  const { reviewer, ref, note, remove, assign } = await build();
  const reviewId = (await assign()).body.data.reviews[0]?.id ?? '';
  const body = { isConflict: true, reason: 'Same project' };
  await app.call(declineReview, { params: { id: ref.id, reviewId }, body, token: reviewer.token });
  expect((await note()).body.data.conflicts).toMatchObject([{ source: 'declared', note: 'Same project' }]);
  expect((await remove()).body.code).toBe(submissionRefusals.CONFLICT_DECLARED.code);
});

test('a conflict names a reviewer of the conference, and is recorded by organizers of the submission', async () => {
  const { call, manager, reviewer, note } = await build();
  const outsider = await buildPerson(app);
  expect((await note(manager, { accountId: outsider.me.id })).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  expect((await note(reviewer)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  expect((await note((await build()).manager)).status).toBe(404);
  const chair = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const appoint = (fieldId: string) =>
    app.call(endpoints.saveReviewer, {
      params: { id: call.meetingId, accountId: chair.me.id },
      body: { fieldIds: [], institution: '', capacity: 0, chairOf: [fieldId] },
      token: manager.token,
    });
  await appoint(call.fields[1].id);
  expect((await note(chair)).status).toBe(404);
  await appoint(call.fields[0].id);
  expect((await note(chair)).body.code).toBe(200);
});

test('open consoles get events of submissions, assignments, conflicts and decisions, without their ids', async () => {
  const { call, manager, ref, note, assign } = await build();
  const stream = await listenStream(app, manager.token);
  // The number is compared with that before the act, because an event of the set-up may arrive late.
  const heard = () => stream.text().split('"event":"reviews"').length - 1;
  const hears = async (act: () => Promise<unknown>) => {
    const before = heard();
    await act();
    await expect.poll(heard).toBeGreaterThan(before);
  };
  await hears(() => buildSubmission(app, call));
  await hears(assign);
  await hears(() => note());
  const decision = { paperIds: [ref.paperId], decision: 'oral' as const, note: '', reviseUntil: null };
  await hears(() =>
    app.call(endpoints.decidePapers, { params: { id: ref.id }, body: decision, token: manager.token }),
  );
  await hears(() =>
    app.call(endpoints.sendLetters, {
      params: { id: ref.id },
      body: { paperIds: [ref.paperId] },
      token: manager.token,
    }),
  );
  expect(stream.text()).not.toContain(ref.paperId);
  stream.hangUp();
});
