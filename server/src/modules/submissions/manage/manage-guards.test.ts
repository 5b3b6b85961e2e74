import { randomUUID } from 'node:crypto';
import { readDashboard } from '@plenum/contract/console/dashboard';
import { paperList, readPaperProgress } from '@plenum/contract/submissions/paper-list';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/submissions/manage-endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { begin, buildCall, buildSubmission, makeDocx } from '#test/submissions';
import { upload } from '#test/uploads';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

type Call = Awaited<ReturnType<typeof buildCall>>;

async function build() {
  const call = await buildCall(app, { reviewsEach: 1 });
  const manager = await buildStaff(app, call.meetingId, 'manager');
  const { id: paperId, author } = await buildSubmission(app, call);
  return { call, manager, id: call.meetingId, paperId, author };
}

const save = (
  { meetingId }: Call,
  manager: Person,
  reviewer: Person,
  profile: Partial<{ fieldIds: string[]; institution: string; capacity: number; chairOf: string[] }>,
) =>
  app.call(endpoints.saveReviewer, {
    params: { id: meetingId, accountId: reviewer.me.id },
    body: { fieldIds: [], institution: '', capacity: 10, chairOf: [], ...profile },
    token: manager.token,
  });

async function buildReviewer(call: Call, manager: Person, chairOf: string[] = []) {
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  await save(call, manager, reviewer, { fieldIds: [call.fields[0].id, call.fields[1].id], chairOf });
  return reviewer;
}

const assign = (id: string, paperId: string, reviewer: Person, { token }: Person) =>
  app.call(endpoints.assignReviewer, {
    params: { id, paperId },
    body: { reviewerId: reviewer.me.id },
    token,
  });
const decide = (id: string, paperIds: string[], { token }: Person, reviseUntil: string | null = null) =>
  app.call(endpoints.decidePapers, {
    params: { id },
    body: { paperIds, decision: reviseUntil === null ? 'oral' : 'revise', note: '', reviseUntil },
    token,
  });
const send = (id: string, paperIds: string[], { token }: Person) =>
  app.call(endpoints.sendLetters, { params: { id }, body: { paperIds }, token });
const setState = (paperId: string, state: string) =>
  app.kernel.db.execute(
    sql`update submissions set state = ${state}, withdrawn_at = case when ${state} = 'withdrawn' then now() end where id = ${paperId}`,
  );

test('a withdrawn submission gets no reviewer', async () => {
  const { call, manager, id, paperId } = await build();
  const reviewer = await buildReviewer(call, manager);
  await setState(paperId, 'withdrawn');
  expect((await assign(id, paperId, reviewer, manager)).body.code).toBe(
    submissionRefusals.SUBMISSION_STATE.code,
  );
});

test('a reviewer who declined is not assigned automatically again, and may be by hand', async () => {
  const { call, manager, id, paperId } = await build();
  const reviewer = await buildReviewer(call, manager);
  await assign(id, paperId, reviewer, manager);
  await app.kernel.db.execute(
    sql`update submission_reviews set state = 'declined', declined_because = 'Away' where submission_id = ${paperId}`,
  );
  const plan = await app.call(endpoints.planAssignment, { params: { id }, query: {}, token: manager.token });
  expect(plan.body.data).toMatchObject({ assignments: 0, unfilled: [{ places: 1 }] });
  expect((await assign(id, paperId, reviewer, manager)).body.data.reviews).toMatchObject([
    { state: 'assigned', declinedBecause: '' },
  ]);
});

test('a chair plans and assigns in their own fields only', async () => {
  const { call, manager, id } = await build();
  await buildSubmission(app, call, { fieldId: call.fields[1].id });
  await buildReviewer(call, manager);
  const chair = await buildReviewer(call, manager, [call.fields[1].id]);
  const plan = await app.call(endpoints.planAssignment, { params: { id }, query: {}, token: chair.token });
  expect(plan.body.data).toMatchObject({ papers: 1, assignments: 1 });
  await app.call(endpoints.assignAutomatically, {
    params: { id },
    body: { otherFields: false },
    token: chair.token,
  });
  const { rows } = await app.kernel.db.execute<{ field: string }>(sql`
    select distinct paper.field_id as field from submission_reviews join submissions as paper on paper.id = submission_id
    where paper.meeting_id = ${id}`);
  expect(rows).toEqual([{ field: call.fields[1].id }]);
});

test('another submission’s assignment can’t be revoked through this one', async () => {
  const { call, manager, id, paperId } = await build();
  const other = await buildSubmission(app, call);
  const reviewer = await buildReviewer(call, manager);
  const reviewId = (await assign(id, other.id, reviewer, manager)).body.data.reviews[0]?.id ?? '';
  const remove = await app.call(endpoints.removeReviewer, {
    params: { id, paperId, reviewId },
    token: manager.token,
  });
  expect(remove.body.code).toBe(kernelRefusals.NOT_FOUND.code);
});

test('a revision is due in the future; drafts and another conference’s submissions are not decided on', async () => {
  const { call, manager, id, paperId, author } = await build();
  const past = await decide(id, [paperId], manager, '2026-05-18T00:59:59.000Z');
  expect(past.body).toMatchObject({ code: kernelRefusals.INVALID_INPUT.code });
  const draftId = await begin(app, call.meetingId, author);
  const elsewhere = await build();
  for (const wrong of [draftId, elsewhere.paperId, randomUUID()])
    expect((await decide(id, [paperId, wrong], manager)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  expect(
    (await app.call(endpoints.readPaper, { params: { id, paperId: draftId }, token: manager.token })).status,
  ).toBe(404);
});

test('a decision that was sent is not revoked, and no letter of another conference is sent', async () => {
  const { manager, id, paperId } = await build();
  const elsewhere = await build();
  await decide(elsewhere.id, [elsewhere.paperId], elsewhere.manager);
  expect((await send(id, [elsewhere.paperId], manager)).body.data).toEqual({ sent: 0, left: 0 });
  await decide(id, [paperId], manager);
  await send(id, [paperId], manager);
  const undo = await app.call(endpoints.undecidePapers, {
    params: { id },
    body: { paperIds: [paperId] },
    token: manager.token,
  });
  expect(undo.body.data).toEqual({ undecided: 0 });
  const { decisions, state } = (
    await app.call(endpoints.readPaper, { params: { id, paperId }, token: manager.token })
  ).body.data;
  expect([state, decisions.length]).toEqual(['accepted', 1]);
});

test('organizers read submitted reviews, and nothing of drafts', async () => {
  const { call, manager, id, paperId } = await build();
  await assign(id, paperId, await buildReviewer(call, manager), manager);
  await app.kernel.db.execute(sql`
    update submission_reviews set overall = 2, to_author = 'Half a sentence', to_chair = 'Half', recommendation = 'reject'
    where submission_id = ${paperId}`);
  const read = async () =>
    (await app.call(endpoints.readPaper, { params: { id, paperId }, token: manager.token })).body.data
      .reviews;
  expect(await read()).toMatchObject([
    { overall: null, score: null, recommendation: null, toAuthor: '', toChair: '' },
  ]);
  await app.kernel.db.execute(sql`
    update submission_reviews set state = 'done', done_at = now(), reviewed_version = 1 where submission_id = ${paperId}`);
  expect(await read()).toMatchObject([{ overall: 2, score: 2, toAuthor: 'Half a sentence' }]);
});

test('a file is read through its own submission only', async () => {
  const { call, manager, id, paperId } = await build();
  const other = await buildSubmission(app, call);
  const fileId = other.own.draft.abstractFileId ?? '';
  const get = (of: string) =>
    app.http.inject({
      url: fillPath(endpoints.downloadPaperFile.path, { id, paperId: of, fileId }),
      headers: { authorization: manager.token },
    });
  expect((await get(paperId)).statusCode).toBe(404);
  expect((await get(other.id)).statusCode).toBe(200);
});

test('a profile is saved for a reviewer of the conference, with fields of the call', async () => {
  const { call, manager } = await build();
  const steward = await buildStaff(app, call.meetingId, 'steward');
  expect((await save(call, manager, steward, {})).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const gone = randomUUID();
  const kept = [call.fields[1].id];
  const saved = await save(call, manager, reviewer, { fieldIds: [gone, ...kept], chairOf: [gone, ...kept] });
  expect(saved.body.data).toMatchObject([{ accountId: reviewer.me.id, fieldIds: kept, chairOf: kept }]);
});

test('decided submissions do not count as open reviews, so that reviewers get no reminder about them', async () => {
  const { call, manager, id, paperId } = await build();
  const reviewer = await buildReviewer(call, manager);
  await assign(id, paperId, reviewer, manager);
  const remind = async () => {
    const body = { accountIds: null };
    const answer = await app.call(endpoints.remindReviewers, { params: { id }, body, token: manager.token });
    return answer.body.data.reminded;
  };
  const decided = { paperIds: [paperId], decision: 'reject' as const, note: '', reviseUntil: null };
  await app.call(endpoints.decidePapers, { params: { id }, body: decided, token: manager.token });
  expect(await remind()).toBe(0);
  await app.call(endpoints.undecidePapers, {
    params: { id },
    body: { paperIds: [paperId] },
    token: manager.token,
  });
  expect(await remind()).toBe(1);
  await app.kernel.db.execute(
    sql`update submissions set state = 'accepted', accepted_as = 'oral' where id = ${paperId}`,
  );
  expect(await remind()).toBe(0);
});

test('only named reviewers with open reviews are reminded', async () => {
  const { call, manager, id, paperId } = await build();
  const [busy, named, idle] = [
    await buildReviewer(call, manager),
    await buildReviewer(call, manager),
    await buildReviewer(call, manager),
  ];
  await assign(id, paperId, busy, manager);
  await assign(id, paperId, named, manager);
  const accountIds = [named.me.id, idle.me.id];
  const reminded = await app.call(endpoints.remindReviewers, {
    params: { id },
    body: { accountIds },
    token: manager.token,
  });
  expect(reminded.body.data).toEqual({ reminded: 1 });
  const { rows } = await app.kernel.db.execute<{ id: string }>(
    sql`select reviewer_id as id from submission_reviews where reminded_at is not null and meeting_id = ${id}`,
  );
  expect(rows).toEqual([{ id: named.me.id }]);
});

test('a chair reminds reviewers in the chair’s fields only, each at most once a day', async () => {
  const { call, manager, id, paperId } = await build();
  const { id: otherId } = await buildSubmission(app, call);
  await app.kernel.db.execute(
    sql`update submissions set field_id = ${call.fields[1].id} where id = ${otherId}`,
  );
  const [mine, others, chair] = [
    await buildReviewer(call, manager),
    await buildReviewer(call, manager),
    await buildReviewer(call, manager, [call.fields[0].id]),
  ];
  await assign(id, paperId, mine, manager);
  await assign(id, otherId, others, manager);
  const list = async ({ token }: Person) =>
    (await app.call(endpoints.listOpenReviews, { params: { id }, token })).body.data;
  const remind = async ({ token }: Person, accountIds: string[] | null = null) => {
    const answer = await app.call(endpoints.remindReviewers, { params: { id }, body: { accountIds }, token });
    return answer.body.data?.reminded ?? answer.body.code;
  };
  expect((await list(chair)).reviewers).toMatchObject([
    { accountId: mine.me.id, open: 1, remindedAt: null, canRemind: true },
  ]);
  expect((await list(manager)).reviewers).toHaveLength(2);
  expect(await remind(chair, [others.me.id])).toBe(0);
  expect(await remind(chair)).toBe(1);
  await app.deliverOutbox();
  expect(await app.lastMessage(mine.target)).toMatch(/1 submission still to review/);
  const { rows } = await app.kernel.db.execute(sql`
    select target from message_log where target = any (${sql.param([mine.target, others.target])}::text[])
      and (subject like 'Reminder:%' or text like '%still to review%')`);
  expect(rows).toEqual([{ target: mine.target }]);
  expect((await list(chair)).reviewers).toMatchObject([{ canRemind: false }]);
  expect(await remind(chair)).toBe(0);
  await app.kernel.db.execute(sql`
    update submission_reviews set reminded_at = reminded_at - interval '24 hours' where meeting_id = ${id}`);
  expect(await remind(chair)).toBe(1);
  // Organizers may remind as often as they like.
  expect(await remind(manager)).toBe(2);
  expect(await remind(mine)).toBe(kernelRefusals.NOT_FOUND.code);
  const facts = await app.kernel.db.execute<{ actor: string; detail: unknown }>(
    sql`select actor, detail from audit_log where action = 'submission.reviewers_reminded' and meeting_id = ${id} order by id`,
  );
  expect(facts.rows[0]).toMatchObject({ actor: chair.me.id, detail: { people: 1, fields: 1 } });
});

test('a template is a Word file, and is removed by its own conference only', async () => {
  const { manager, id } = await build();
  const elsewhere = await build();
  const add = (bytes: Buffer) =>
    upload(app, endpoints.addTemplate, {
      by: manager,
      params: { id },
      query: { name: 'template.docx', en: 'Template', zh: '' },
      bytes,
    });
  expect((await add(Buffer.from('%PDF-1.7 not a Word file'))).body.code).not.toBe(200);
  const [template] = (await add(makeDocx('Title'))).body.data;
  const remove = (meetingId: string, { token }: Person) =>
    app.call(endpoints.removeTemplate, { params: { id: meetingId, templateId: template?.id ?? '' }, token });
  expect((await remove(elsewhere.id, elsewhere.manager)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  expect((await remove(id, manager)).body.data).toEqual([]);
});

test('a withdrawn submission does not count in a field’s progress, and accepted work shows whether its author is registered', async () => {
  const call = await buildCall(app, { registration: 'before_programme', reviewsEach: 2 });
  const manager = await buildStaff(app, call.meetingId, 'manager');
  const id = call.meetingId;
  const [kept, gone] = [await buildSubmission(app, call), await buildSubmission(app, call)];
  await decide(id, [kept.id], manager);
  await send(id, [kept.id], manager);
  await setState(gone.id, 'withdrawn');
  const progress = await app.call(readPaperProgress, { params: { id }, token: manager.token });
  expect(progress.body.data).toMatchObject([{ papers: 1, reviewsWanted: 2, sent: 1 }]);
  const accepted = await app.call(endpoints.listAccepted, { params: { id }, token: manager.token });
  expect(accepted.body.data).toMatchObject([{ id: kept.id, lacksRegistration: true }]);
});

test('a submission lacks reviewers until enough are assigned, again after one declined, and not once it is decided', async () => {
  const call = await buildCall(app, { reviewsEach: 2 });
  const id = call.meetingId;
  const manager = await buildStaff(app, id, 'manager');
  const { id: paperId } = await buildSubmission(app, call);
  const [first, second] = [await buildReviewer(call, manager), await buildReviewer(call, manager)];
  const lacking = async () => {
    const found = await app.call(paperList.list, {
      params: { id },
      query: { reviews: 'lacking' },
      token: manager.token,
    });
    const paper = await app.call(endpoints.readPaper, { params: { id, paperId }, token: manager.token });
    return [found.body.data.rows.map((row) => [row.assigned, row.lacking]), paper.body.data.lacking];
  };
  expect(await lacking()).toEqual([[[0, 2]], 2]);
  await assign(id, paperId, first, manager);
  expect(await lacking()).toEqual([[[1, 1]], 1]);
  await assign(id, paperId, second, manager);
  expect(await lacking()).toEqual([[], 0]);
  await app.kernel.db.execute(
    sql`update submission_reviews set state = 'declined' where submission_id = ${paperId} and reviewer_id = ${first.me.id}`,
  );
  expect(await lacking()).toEqual([[[1, 1]], 1]);
  const body = { paperIds: [paperId], decision: 'reject' as const, note: '', reviseUntil: null };
  await app.call(endpoints.decidePapers, { params: { id }, body, token: manager.token });
  expect((await lacking())[0]).toEqual([]);
});

test('the dashboard lists the organizer’s tasks: reviewers, decisions, letters and places in the programme', async () => {
  const { call, manager, id, paperId } = await build();
  const reviewer = await buildReviewer(call, manager);
  const waiting = async () => {
    const { body } = await app.call(readDashboard, { params: { id }, token: manager.token });
    return body.data.items
      .filter(({ kind }) => /papers|letters/.test(kind))
      .map(({ kind, count, examples }) => [kind, count, examples[0]?.name]);
  };
  expect(await waiting()).toEqual([['papers_lacking', 1, '0001']]);
  await assign(id, paperId, reviewer, manager);
  expect(await waiting()).toEqual([]);
  await app.kernel.db.execute(sql`
    update submission_reviews set state = 'done', overall = 3, recommendation = 'oral', done_at = now(),
      reviewed_version = 1 where submission_id = ${paperId}`);
  expect(await waiting()).toEqual([['papers_to_decide', 1, '0001']]);
  const body = { paperIds: [paperId], decision: 'oral' as const, note: '', reviseUntil: null };
  await app.call(endpoints.decidePapers, { params: { id }, body, token: manager.token });
  expect(await waiting()).toEqual([['letters_to_send', 1, '0001']]);
  await app.call(endpoints.sendLetters, {
    params: { id },
    body: { paperIds: [paperId] },
    token: manager.token,
  });
  expect(await waiting()).toEqual([['papers_unplaced', 1, '0001']]);
  await app.kernel.db.execute(sql`
    insert into programme_items (meeting_id, kind, id, version, revision, position, body, changed_at)
    values (${id}, 'session', ${randomUUID()}, 1, 1, 1,
      ${JSON.stringify({ talks: [{ submissionId: paperId }] })}::jsonb, now())`);
  expect(await waiting()).toEqual([]);
});
