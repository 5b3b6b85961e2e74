import type { SortBy } from '@plenum/contract/kernel/list';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { readMySubmission } from '@plenum/contract/submissions/endpoints';
import * as endpoints from '@plenum/contract/submissions/manage-endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { paperList, readPaperProgress } from '@plenum/contract/submissions/paper-list';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { getPdf } from '#test/letters';
import { buildStaff } from '#test/meetings';
import { textOfPdf } from '#test/pdf-text';
import { buildPerson, type Person } from '#test/people';
import { buildCall, buildSubmission } from '#test/submissions';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

type Call = Awaited<ReturnType<typeof buildCall>>;

async function build(settings: Parameters<typeof buildCall>[1] = {}) {
  const call = await buildCall(app, settings);
  const manager = await buildStaff(app, call.meetingId, 'manager');
  return { call, manager, id: call.meetingId };
}

async function buildReviewer(
  { meetingId, fields }: Call,
  manager: Person,
  profile: Partial<{ fieldIds: string[]; institution: string; capacity: number; chairOf: string[] }> = {},
) {
  const reviewer = await buildStaff(app, meetingId, 'submission_reviewer');
  const body = { fieldIds: [fields[0].id], institution: '', capacity: 10, chairOf: [], ...profile };
  const params = { id: meetingId, accountId: reviewer.me.id };
  const saved = await app.call(endpoints.saveReviewer, { params, body, token: manager.token });
  expect(saved.body.code).toBe(200);
  return reviewer;
}

const paperOf = (id: string, paperId: string, { token }: Person) =>
  app.call(endpoints.readPaper, { params: { id, paperId }, token });
const assign = (id: string, paperId: string, reviewerId: string, { token }: Person) =>
  app.call(endpoints.assignReviewer, { params: { id, paperId }, body: { reviewerId }, token });
const decide = (
  id: string,
  paperIds: string[],
  decision: 'oral' | 'poster' | 'revise' | 'reject',
  by: Person,
) =>
  app.call(endpoints.decidePapers, {
    params: { id },
    body: { paperIds, decision, note: 'Well done.', reviseUntil: null },
    token: by.token,
  });
const send = (id: string, paperIds: string[], { token }: Person) =>
  app.call(endpoints.sendLetters, { params: { id }, body: { paperIds }, token });
const preview = (id: string, { token }: Person) =>
  app.call(endpoints.previewLetters, { params: { id }, body: { paperIds: null }, token });
const ownState = async (paperId: string, { token }: Person) =>
  (await app.call(readMySubmission, { params: { id: paperId }, token })).body.data;

describe('visible submissions', () => {
  test('are all for organizers, those of the field for a chair, none for reviewers and other staff', async () => {
    const { call, manager, id } = await build();
    const first = await buildSubmission(app, call);
    await buildSubmission(app, call, { fieldId: call.fields[1].id });
    const chair = await buildReviewer(call, manager, { chairOf: [call.fields[1].id] });
    const reviewer = await buildReviewer(call, manager);
    const stranger = (await build()).manager;
    const numbers = async ({ token }: Person) => {
      const { body } = await app.call(paperList.list, { params: { id }, query: {}, token });
      return body.code === 200 ? body.data.rows.map(({ number }) => number) : body.code;
    };
    expect(await numbers(manager)).toEqual(['0001', '0002']);
    expect(await numbers(chair)).toEqual(['0002']);
    expect(await numbers(reviewer)).toBe(kernelRefusals.NOT_FOUND.code);
    expect(await numbers(stranger)).toBe(kernelRefusals.NOT_FOUND.code);
    for (const other of [chair, reviewer, stranger, first.author])
      expect((await paperOf(id, first.id, other)).status).not.toBe(200);
    expect((await decide(id, [first.id], 'oral', chair)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    // Only organizers send letters.
    expect((await preview(id, chair)).body.code).toBe(kernelRefusals.FORBIDDEN.code);
  });

  test('do not include a chair’s own institution', async () => {
    const { call, manager, id } = await build();
    const chairOf = [call.fields[0].id];
    const chair = await buildReviewer(call, manager, { chairOf, institution: 'Nordhavn Institute' });
    const { id: paperId } = await buildSubmission(app, call);
    await decide(id, [paperId], 'oral', manager);
    expect((await paperOf(id, paperId, chair)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    expect((await decide(id, [paperId], 'reject', chair)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const { body } = await app.call(paperList.list, { params: { id }, query: {}, token: chair.token });
    expect(body.data.rows).toEqual([]);
    const progress = await app.call(readPaperProgress, { params: { id }, token: chair.token });
    expect(progress.body.data).toEqual([]);
  });

  test('do not include a chair’s own submission', async () => {
    const { call, manager, id } = await build();
    const chair = await buildReviewer(call, manager, { chairOf: [call.fields[0].id] });
    const { id: paperId } = await buildSubmission(app, call);
    await app.kernel.db.execute(
      sql`update submissions set account_id = ${chair.me.id} where id = ${paperId}`,
    );
    expect((await paperOf(id, paperId, chair)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    expect((await decide(id, [paperId], 'oral', chair)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    await decide(id, [paperId], 'oral', manager);
    const { body } = await app.call(paperList.list, { params: { id }, query: {}, token: chair.token });
    expect(body.data.rows).toEqual([]);
    expect((await paperOf(id, paperId, manager)).body.data.number).toBe('0001');
  });

  test('are sorted by every sortable column, both ways', async () => {
    const { call, manager, id } = await build();
    const presenters = ['Cosima', 'Anselm', 'Bertil'];
    for (const name of presenters)
      await buildSubmission(app, call, {
        presenter: {
          name,
          affiliation: `${name} Institute`,
          position: 'Professor',
          phone: '+8613912345678',
          email: 'ada@example.org',
        },
      });
    const sorted = async (sort: SortBy<(typeof paperList.sorts)[number]>) => {
      const { body } = await app.call(paperList.list, {
        params: { id },
        query: { sort },
        token: manager.token,
      });
      return body.data.rows.map(({ presenter }) => presenter);
    };
    for (const key of ['presenter', 'affiliation'] as const) {
      expect(await sorted(key)).toEqual(['Anselm', 'Bertil', 'Cosima']);
      expect(await sorted(`-${key}`)).toEqual(['Cosima', 'Bertil', 'Anselm']);
    }
    for (const key of paperList.sorts) expect(new Set(await sorted(key))).toEqual(new Set(presenters));
    const [, second] = (await app.call(paperList.list, { params: { id }, query: {}, token: manager.token }))
      .body.data.rows;
    await decide(id, [second?.id ?? ''], 'oral', manager);
    expect((await sorted('-decision'))[0]).toBe('Anselm');
  });

  test('are searched by title, author and number, in Chinese too', async () => {
    const { call, manager, id } = await build();
    await buildSubmission(app, call, { title: { en: '', zh: '潮汐能发电' } });
    const coauthors = [
      { id: '018f0000-0000-4000-8000-000000000001', name: '林晚', affiliation: '', email: '' },
    ];
    await buildSubmission(app, call, { coauthors });
    const found = async (q: string) =>
      (
        await app.call(paperList.list, { params: { id }, query: { q }, token: manager.token })
      ).body.data.rows.map(({ number }) => number);
    expect(await found('潮汐')).toEqual(['0001']);
    expect(await found('林晚')).toEqual(['0002']);
    expect(await found('0002')).toEqual(['0002']);
    expect(await found('ada q')).toEqual(['0001', '0002']);
  });
});

describe('assigning reviewers', () => {
  test('by hand is done once, never against a conflict of interest, and the reviewer gets a message', async () => {
    const { call, manager, id } = await build();
    const { id: paperId } = await buildSubmission(app, call);
    const reviewer = await buildReviewer(call, manager);
    const colleague = await buildReviewer(call, manager, { institution: 'Nordhavn Institute' });
    const assigned = await assign(id, paperId, reviewer.me.id, manager);
    expect(assigned.body.data.reviews).toMatchObject([
      { position: 1, state: 'assigned', isAutomatic: false },
    ]);
    expect((await assign(id, paperId, reviewer.me.id, manager)).body.code).toBe(
      submissionRefusals.REVIEWER_ASSIGNED.code,
    );
    expect((await assign(id, paperId, colleague.me.id, manager)).body.code).toBe(
      submissionRefusals.REVIEWER_CONFLICT.code,
    );
    const outsider = await buildPerson(app);
    expect((await assign(id, paperId, outsider.me.id, manager)).body.code).toBe(
      kernelRefusals.NOT_FOUND.code,
    );
    await app.deliverOutbox();
    const told = await app.kernel.db.execute<{ kind: string }>(
      sql`select template_key as kind from message_log where account_id = ${reviewer.me.id}`,
    );
    expect(told.rows).toEqual([{ kind: 'submission.assigned' }]);
  });

  test('automatically gives every submission the requested number, in its field, without conflicts', async () => {
    const { call, manager, id } = await build({ reviewsEach: 2 });
    for (let at = 0; at < 3; at += 1) await buildSubmission(app, call);
    await buildSubmission(app, call, { fieldId: call.fields[1].id });
    await buildReviewer(call, manager);
    await buildReviewer(call, manager);
    await buildReviewer(call, manager, { institution: '北港海洋研究所' });
    const plan = await app.call(endpoints.planAssignment, {
      params: { id },
      query: {},
      token: manager.token,
    });
    expect(plan.body.data).toMatchObject({
      papers: 4,
      assignments: 6,
      otherFields: 0,
      unfilled: [{ number: '0004', places: 2, reason: 'no_eligible_reviewer' }],
    });
    const apply = (otherFields: boolean) =>
      app.call(endpoints.assignAutomatically, {
        params: { id },
        body: { otherFields },
        token: manager.token,
      });
    expect((await apply(false)).body.data.assignments).toBe(6);
    // Existing assignments are kept, and only the missing ones are added.
    expect((await apply(true)).body.data).toMatchObject({ assignments: 2, otherFields: 2, unfilled: [] });
    const twice = await app.kernel.db.execute(sql`
      select submission_id from submission_reviews where meeting_id = ${id}
      group by submission_id having count(*) <> 2`);
    expect(twice.rows).toEqual([]);
  });

  test('is revoked unless the review is done', async () => {
    const { call, manager, id } = await build();
    const { id: paperId } = await buildSubmission(app, call);
    const reviewer = await buildReviewer(call, manager);
    const reviewId = (await assign(id, paperId, reviewer.me.id, manager)).body.data.reviews[0]?.id ?? '';
    const remove = () =>
      app.call(endpoints.removeReviewer, { params: { id, paperId, reviewId }, token: manager.token });
    await app.kernel.db.execute(sql`
      update submission_reviews set state = 'done', done_at = now(), overall = 4, recommendation = 'oral', reviewed_version = 1
      where id = ${reviewId}`);
    expect((await remove()).body.code).toBe(submissionRefusals.REVIEW_DONE.code);
    await app.kernel.db.execute(
      sql`update submission_reviews set state = 'assigned', done_at = null where id = ${reviewId}`,
    );
    expect((await remove()).body.data.reviews).toEqual([]);
  });
});

describe('decisions and their letters', () => {
  test('an author learns nothing before the letter, and everything with it', async () => {
    const { call, manager, id } = await build();
    const { id: paperId, author } = await buildSubmission(app, call);
    const reviewer = await buildReviewer(call, manager);
    await assign(id, paperId, reviewer.me.id, manager);
    await app.kernel.db.execute(sql`
      update submission_reviews set state = 'done', done_at = now(), overall = 4, recommendation = 'oral', reviewed_version = 1,
        to_author = 'Please add figure 2.', to_chair = 'Weak method.' where submission_id = ${paperId}`);
    await decide(id, [paperId], 'oral', manager);
    expect(await ownState(paperId, author)).toMatchObject({ state: 'submitted', decisions: [] });
    const [letter] = (await preview(id, manager)).body.data;
    expect(letter).toMatchObject({ number: '0001', decision: 'oral', obstacle: null });
    expect(letter?.text).toMatch(/accepted as an oral presentation/);
    expect((await send(id, [paperId], manager)).body.data).toEqual({ sent: 1, left: 0 });
    const own = await ownState(paperId, author);
    expect(own).toMatchObject({
      state: 'accepted',
      acceptedAs: 'oral',
      decisions: [{ decision: 'oral', note: 'Well done.', comments: ['Please add figure 2.'] }],
    });
    expect(JSON.stringify(own)).not.toMatch(/Weak method/);
    await app.deliverOutbox();
    const told = await app.kernel.db.execute<{ kind: string }>(sql`
      select template_key as kind from message_log where account_id = ${author.me.id} order by 1`);
    // One message goes to the account, and one to the presenter's address.
    expect(told.rows.map(({ kind }) => kind)).toEqual([
      'submission.accepted_oral',
      'submission.accepted_oral',
      'submission.received',
      'submission.received',
    ]);
    // The letter is not sent a second time.
    expect((await send(id, [paperId], manager)).body.data).toEqual({ sent: 0, left: 0 });
  });

  test('are made for ten together, all or none; a withdrawn one stops them', async () => {
    const { call, manager, id } = await build();
    const made = [];
    for (let at = 0; at < 10; at += 1) made.push(await buildSubmission(app, call));
    const ids = made.map((one) => one.id);
    expect((await decide(id, ids, 'poster', manager)).body.data).toEqual({ decided: 10 });
    expect((await preview(id, manager)).body.data).toHaveLength(10);
    const [first] = made;
    await app.kernel.db.execute(sql`
      update submissions set state = 'withdrawn', withdrawn_at = now() where id = ${first?.id ?? ''}`);
    expect((await preview(id, manager)).body.data.filter(({ obstacle }) => obstacle !== null)).toMatchObject([
      { number: '0001', obstacle: 'withdrawn' },
    ]);
    expect((await send(id, ids, manager)).body.data).toEqual({ sent: 9, left: 1 });
    expect((await decide(id, ids, 'oral', manager)).body.code).toBe(submissionRefusals.SUBMISSION_STATE.code);
    const progress = await app.call(readPaperProgress, { params: { id }, token: manager.token });
    expect(progress.body.data).toMatchObject([{ papers: 9, sent: 9, acceptedPoster: 9 }]);
    const accepted = await app.call(endpoints.listAccepted, { params: { id }, token: manager.token });
    expect(accepted.body.data).toHaveLength(9);
    const book = await getPdf(app, endpoints.downloadBook, {
      params: { id },
      query: '?language=en',
      token: manager.token,
    });
    expect(await textOfPdf(book.rawPayload)).toContain('Wave overtopping');
    expect(accepted.body.data[0]).toMatchObject({
      number: '0002',
      acceptedAs: 'poster',
      text: 'Wave overtopping\n陡坡海堤',
    });
  });

  test('an acceptance waits for the registration if that is required', async () => {
    const { call, manager, id } = await build({ registration: 'before_acceptance' });
    const { id: paperId, author } = await buildSubmission(app, call);
    await decide(id, [paperId], 'oral', manager);
    expect((await preview(id, manager)).body.data).toMatchObject([{ obstacle: 'not_registered' }]);
    expect((await send(id, [paperId], manager)).body.data).toEqual({ sent: 0, left: 1 });
    expect(await ownState(paperId, author)).toMatchObject({
      state: 'submitted',
      needsRegistration: 'before_acceptance',
    });
    // The letter of a rejection can be sent even if the author is not registered.
    await decide(id, [paperId], 'reject', manager);
    expect((await send(id, [paperId], manager)).body.data).toEqual({ sent: 1, left: 0 });
  });

  test('a revision is submitted again until its own deadline, after that of the call', async () => {
    const { call, manager, id } = await build();
    const { id: paperId, author } = await buildSubmission(app, call);
    const body = {
      paperIds: [paperId],
      decision: 'revise' as const,
      note: '',
      reviseUntil: '2026-05-23T00:00:00.000Z',
    };
    const decided = await app.call(endpoints.decidePapers, { params: { id }, body, token: manager.token });
    expect(decided.body.data).toEqual({ decided: 1 });
    await send(id, [paperId], manager);
    app.clock.set(new Date('2026-05-21T00:00:00Z'));
    const own = await ownState(paperId, author);
    expect(own).toMatchObject({ state: 'revise', can: { content: true } });
    app.clock.set(new Date('2026-05-23T00:00:00Z'));
    expect((await ownState(paperId, author)).can.content).toBe(false);
  });

  test('an unsent decision can be revoked', async () => {
    const { call, manager, id } = await build();
    const { id: paperId } = await buildSubmission(app, call);
    await decide(id, [paperId], 'reject', manager);
    const undo = await app.call(endpoints.undecidePapers, {
      params: { id },
      body: { paperIds: [paperId] },
      token: manager.token,
    });
    expect(undo.body.data).toEqual({ undecided: 1 });
    expect((await preview(id, manager)).body.data).toEqual([]);
  });
});

test('reviewers with open reviews are reminded, and only they', async () => {
  const { call, manager, id } = await build();
  const { id: paperId } = await buildSubmission(app, call);
  const busy = await buildReviewer(call, manager);
  await buildReviewer(call, manager);
  await assign(id, paperId, busy.me.id, manager);
  const remind = () =>
    app.call(endpoints.remindReviewers, { params: { id }, body: { accountIds: null }, token: manager.token });
  expect((await remind()).body.data).toEqual({ reminded: 1 });
  const listed = await app.call(endpoints.listReviewers, { params: { id }, token: manager.token });
  expect(listed.body.data.filter(({ remindedAt }) => remindedAt !== null)).toHaveLength(1);
  const second = await buildReviewer(call, manager);
  await assign(id, paperId, second.me.id, manager);
  expect((await remind()).body.data).toEqual({ reminded: 2 });
  await app.deliverOutbox();
  for (const { target } of [busy, second]) expect(await app.lastMessage(target)).toMatch(/still to review/);
});
