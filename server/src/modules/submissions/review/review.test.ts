import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { uploadPoster, withdrawSubmission } from '@plenum/contract/submissions/endpoints';
import * as endpoints from '@plenum/contract/submissions/review-endpoints';
import { reviewMessages, reviewRefusals } from '@plenum/contract/submissions/review-messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { listenStream } from '#test/listen-stream';
import { makePng } from '#test/make-images';
import { assignRoles, buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { assign, buildAssignment, criteria, readReview, reviewWith, submitReview } from '#test/reviews';
import { buildCall, buildSubmission, CLOSES, draftWith, save, submitAgain } from '#test/submissions';
import { upload } from '#test/uploads';

const OPEN = new Date('2026-05-18T01:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof buildAssignment>>;

const list = ({ params, token }: Pick<Built, 'params' | 'token'>) =>
  app.call(endpoints.listMyReviews, { params: { id: params.id }, token });
const saveReview = ({ params, token }: Built, version: number, patch = {}) =>
  app.call(endpoints.saveReview, { params, token, body: { version, draft: reviewWith(patch) } });
const decline = ({ params, token }: Built, isConflict: boolean, reason = '') =>
  app.call(endpoints.declineReview, { params, token, body: { isConflict, reason } });
const errorsOf = ({ body }: { body: object }) =>
  (body as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => [path, code]);
const setState = (id: string, state: string) =>
  app.kernel.db.execute(sql`
    update submissions set state = ${state}, accepted_as = ${state === 'accepted' ? 'oral' : null} where id = ${id}`);

function download({ params, token }: Pick<Built, 'params' | 'token'>, paperFile = 'abstract') {
  return app.http.inject({
    method: 'GET',
    url: fillPath(endpoints.downloadReviewedFile.path, { ...params, paperFile }),
    headers: { authorization: token },
  });
}

/** Another reviewer of the same paper. */
async function buildSecond({ call, paper }: Built) {
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const reviewId = await assign(app, { submissionId: paper.id, reviewer });
  return { reviewer, params: { id: call.meetingId, reviewId }, token: reviewer.token };
}

/**
 * Expects that the review is not in the list, that it is not found by its address, that its files are not found, and
 * that writes are refused.
 */
async function expectUnseen(sent: Pick<Built, 'params' | 'token'>) {
  const { body } = await list(sent);
  expect(body.data.reviews.filter(({ id }) => id === sent.params.reviewId)).toEqual([]);
  const answers = [
    await readReview(app, sent),
    await app.call(endpoints.saveReview, { ...sent, body: { version: 0, draft: reviewWith() } }),
    await app.call(endpoints.submitReview, {
      ...sent,
      body: { version: 0, paperVersion: 1, draft: reviewWith() },
    }),
    await app.call(endpoints.discussReview, { ...sent, body: { text: 'Hello' } }),
    await app.call(endpoints.declineReview, { ...sent, body: { isConflict: true, reason: '' } }),
  ];
  expect(answers.map(({ body: { code } }) => code)).toEqual(answers.map(() => kernelRefusals.NOT_FOUND.code));
  expect((await download(sent)).statusCode).toBe(404);
}

describe('a reviewer sees', () => {
  test('the last submitted version, without its authors and without other reviews', async () => {
    const built = await buildAssignment(app);
    await save(
      app,
      { ...built.paper },
      draftWith(built.call.fields[0].id, { title: { en: 'Typing', zh: '' } }),
    );
    const listed = (await list(built)).body.data;
    expect(listed).toEqual({
      dueAt: null,
      isChair: false,
      reviews: [
        {
          id: built.reviewId,
          number: '0001',
          title: { en: 'Wave overtopping at steep sea walls', zh: '陡坡海堤的越浪量' },
          type: 'oral',
          field: { en: 'Storage', zh: '存储' },
          state: 'assigned',
          isOutdated: false,
          isBegun: false,
          isOver: false,
          can: { write: true, decline: true },
        },
      ],
    });
    const { body } = await readReview(app, built);
    expect(body.data).toMatchObject({
      ...listed.reviews[0],
      isDoubleBlind: true,
      paper: {
        version: 1,
        authors: null,
        paragraphs: ['Wave overtopping', '陡坡海堤'],
        files: [{ kind: 'abstract', name: '0001-abstract.docx', isOffered: true }],
      },
      criteria: criteria.map(({ id, name }) => ({ id, name })),
      draft: { scores: {}, overall: null, recommendation: null, toAuthor: '', toChair: '' },
      others: [],
      comments: [],
    });
    const file = await download(built);
    expect(file.headers['content-disposition']).toContain('0001-abstract.docx');
    expect((await download(built, 'poster')).statusCode).toBe(404);
  });

  test('its authors in a single-blind conference, by name and affiliation', async () => {
    const call = await buildCall(app, { blind: 'single' });
    const paper = await buildSubmission(app, call);
    const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
    const reviewId = await assign(app, { submissionId: paper.id, reviewer });
    const { body } = await readReview(app, {
      params: { id: call.meetingId, reviewId },
      token: reviewer.token,
    });
    expect(body.data.paper.authors).toEqual([
      { name: 'Ada Quill', affiliations: ['Nordhavn Institute', '北港海洋研究所'], isPresenter: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('ada@example.org');
  });

  test.each([
    ['double', false, 404],
    ['single', true, 200],
  ] as const)('a file without a cleaned copy, %s-blind: offered %s', async (blind, isOffered, status) => {
    const call = await buildCall(app, { blind });
    const paper = await buildSubmission(app, call);
    await app.kernel.db.execute(
      sql`update submission_files set clean_file_id = null where submission_id = ${paper.id}`,
    );
    const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
    const reviewId = await assign(app, { submissionId: paper.id, reviewer });
    const sent = { params: { id: call.meetingId, reviewId }, token: reviewer.token };
    const { body } = await readReview(app, sent);
    expect(body.data.paper.files).toEqual([{ kind: 'abstract', name: '0001-abstract.docx', isOffered }]);
    expect((await download(sent)).statusCode).toBe(status);
  });
});

describe('a paper is not found by', () => {
  test('another reviewer of the conference, whatever their fields, and the staff of another one', async () => {
    const built = await buildAssignment(app);
    const other = await buildStaff(app, built.call.meetingId, 'submission_reviewer');
    await expectUnseen({ params: built.params, token: other.token });
    const owner = await buildStaff(app, built.call.meetingId, 'owner');
    await expectUnseen({ params: built.params, token: owner.token });
    const elsewhere = await buildCall(app);
    await assignRoles(app, built.reviewer, elsewhere.meetingId, 'submission_reviewer');
    await expectUnseen({ params: { ...built.params, id: elsewhere.meetingId }, token: built.token });
    expect((await readReview(app, built)).status).toBe(200);
  });

  test('the author and people with a conflict of interest, even if it is assigned to them', async () => {
    const built = await buildAssignment(app);
    const { call, paper } = built;
    await assignRoles(app, paper.author, call.meetingId, 'submission_reviewer');
    const reviewId = await assign(app, { submissionId: paper.id, reviewer: paper.author });
    await expectUnseen({ params: { id: call.meetingId, reviewId }, token: paper.author.token });

    const conflicts: readonly ((reviewer: Person) => ReturnType<typeof sql>)[] = [
      ({ me }) => sql`update accounts set name = 'ada  quill' where id = ${me.id}`,
      ({ me }) => sql`update accounts set email = 'ada@example.org' where id = ${me.id}`,
      ({ me }) => sql`insert into submission_reviewers (meeting_id, account_id, institution, changed_at)
        values (${call.meetingId}, ${me.id}, 'Nordhavn Institute, Dept. of Waves', ${OPEN})`,
      ({ me }) => sql`insert into submission_conflicts (submission_id, account_id, source, at)
        values (${paper.id}, ${me.id}, 'organizer', ${OPEN})`,
    ];
    for (const make of conflicts) {
      const second = await buildSecond(built);
      expect((await readReview(app, second)).status).toBe(200);
      await app.kernel.db.execute(make(second.reviewer));
      await expectUnseen(second);
    }
  });

  test('everyone, once its author withdrew it', async () => {
    const built = await buildAssignment(app);
    await app.call(withdrawSubmission, {
      params: { id: built.paper.id },
      body: { reason: '' },
      token: built.paper.author.token,
    });
    await expectUnseen(built);
  });
});

describe('writing a review', () => {
  test('is saved while incomplete, and two windows do not overwrite each other', async () => {
    const built = await buildAssignment(app);
    const patch = { overall: null, scores: {}, toAuthor: 'First' };
    expect((await saveReview(built, 0, patch)).body.data.version).toBe(1);
    expect((await saveReview(built, 0, { toAuthor: 'Other' })).body.code).toBe(
      kernelRefusals.CHANGED_MEANWHILE.code,
    );
    const { body } = await readReview(app, built);
    expect(body.data).toMatchObject({ state: 'assigned', isBegun: true, draftVersion: 1 });
    expect(body.data.draft).toMatchObject(patch);
    expect(await auditOf(app, `submission:${built.paper.id}`)).not.toContain('submission.reviewed');
  });

  test('needs every criterion, the overall score and a recommendation', async () => {
    const built = await buildAssignment(app);
    const [first] = criteria;
    const answer = await submitReview(
      app,
      built,
      reviewWith({ scores: { [first?.id ?? '']: 5 }, overall: null, recommendation: null }),
    );
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([
      [`scores.${criteria[1]?.id}`, reviewMessages.score_missing],
      ['overall', reviewMessages.score_missing],
      ['recommendation', reviewMessages.recommendation_missing],
    ]);
    // A score above the scale of five is refused.
    const above = await submitReview(app, built, reviewWith({ overall: 6 }));
    expect(errorsOf(above)).toEqual([['overall', reviewMessages.score_missing]]);
  });

  test('is submitted, changed until the deadline, and locked after it; a late one is still accepted', async () => {
    const call = await buildCall(app, { criteria, reviewsUntil: '2026-05-18T01:10:00.000Z' });
    const paper = await buildSubmission(app, call);
    const reviewers = [
      await buildStaff(app, call.meetingId, 'submission_reviewer'),
      await buildStaff(app, call.meetingId, 'submission_reviewer'),
    ] as const;
    const [first, late] = [
      await assign(app, { submissionId: paper.id, reviewer: reviewers[0] }),
      await assign(app, { submissionId: paper.id, reviewer: reviewers[1] }),
    ];
    const sent = { params: { id: call.meetingId, reviewId: first }, token: reviewers[0].token };
    expect((await submitReview(app, sent)).body.data).toMatchObject({ state: 'done', can: { write: true } });
    expect((await submitReview(app, sent, reviewWith({ overall: 2 }))).body.data.draft.overall).toBe(2);
    expect((await auditOf(app, `submission:${paper.id}`)).slice(-2)).toEqual([
      'submission.reviewed',
      'submission.review_changed',
    ]);
    app.clock.set(new Date('2026-05-18T01:10:00.000Z'));
    expect((await submitReview(app, sent)).body.code).toBe(reviewRefusals.REVIEW_LOCKED.code);
    const lately = { params: { id: call.meetingId, reviewId: late }, token: reviewers[1].token };
    expect((await submitReview(app, lately)).body.data.state).toBe('done');
    app.clock.set(OPEN);
  });

  test('ends with the decision', async () => {
    const built = await buildAssignment(app);
    await setState(built.paper.id, 'accepted');
    expect((await saveReview(built, 0)).body.code).toBe(reviewRefusals.REVIEW_LOCKED.code);
    expect((await submitReview(app, built)).body.code).toBe(reviewRefusals.REVIEW_LOCKED.code);
    expect((await decline(built, false, 'Too late')).body.code).toBe(reviewRefusals.REVIEW_LOCKED.code);
    expect((await list(built)).body.data.reviews).toMatchObject([{ state: 'assigned', isOver: true }]);
    await setState(built.paper.id, 'submitted');
    expect((await list(built)).body.data.reviews).toMatchObject([{ isOver: false }]);
  });

  test('is for the version that was read, and outdated by a later one', async () => {
    const built = await buildAssignment(app);
    const read = (await readReview(app, built)).body.data;
    const body = { version: 0, paperVersion: read.paper.version, draft: reviewWith() };
    await submitAgain(app, built.paper);
    const { params, token } = built;
    const refused = await app.call(endpoints.submitReview, { params, token, body });
    expect(refused.body.code).toBe(reviewRefusals.PAPER_CHANGED.code);
    expect((await submitReview(app, built)).body.data.isOutdated).toBe(false);
    await submitAgain(app, built.paper);
    expect((await list(built)).body.data.reviews[0]).toMatchObject({ state: 'done', isOutdated: true });
  });
});

describe('declining', () => {
  test('needs a reason, which the audit log does not repeat', async () => {
    const built = await buildAssignment(app);
    expect(errorsOf(await decline(built, false))).toEqual([
      ['reason', reviewMessages.decline_reason_missing],
    ]);
    expect((await decline(built, false, 'I supervise Ada Quill')).status).toBe(200);
    expect((await list(built)).body.data.reviews[0]).toMatchObject({ state: 'declined' });
    expect((await readReview(app, built)).status).toBe(404);
    const { rows } = await app.kernel.db.execute<{ detail: object }>(
      sql`select detail from audit_log where action = 'submission.review_declined' and object = ${`submission:${built.paper.id}`}`,
    );
    expect(rows).toEqual([{ detail: { meeting: built.call.meetingId, number: 1, conflict: false } }]);
  });

  test('with a declared conflict of interest is recorded and hides the paper permanently', async () => {
    const built = await buildAssignment(app);
    expect((await decline(built, true, 'A friend')).status).toBe(200);
    await app.kernel.db.execute(
      sql`update submission_reviews set state = 'assigned' where id = ${built.reviewId}`,
    );
    await expectUnseen(built);
    const { rows } = await app.kernel.db.execute(
      sql`select source, note, by from submission_conflicts where submission_id = ${built.paper.id}`,
    );
    expect(rows).toEqual([{ source: 'declared', note: 'A friend', by: built.reviewer.me.id }]);
  });
});

describe('after submitting a review', () => {
  test('the others are read as Reviewer 1 and 2, and discussed live', async () => {
    const first = await buildAssignment(app);
    const second = await buildSecond(first);
    await submitReview(app, first, reviewWith({ toChair: 'Between us' }));
    const early = await app.call(endpoints.discussReview, {
      params: second.params,
      token: second.token,
      body: { text: 'Hello' },
    });
    expect(early.body.code).toBe(reviewRefusals.REVIEW_FIRST.code);
    expect((await readReview(app, second)).body.data.others).toEqual([]);

    const seen = (await submitReview(app, second, reviewWith({ overall: 2 }))).body.data;
    const { scores, overall, recommendation, toAuthor } = reviewWith();
    expect(seen.others).toEqual([{ position: 1, scores, overall, recommendation, toAuthor }]);
    expect(JSON.stringify(seen)).not.toContain('Between us');

    const stream = await listenStream(app, first.token);
    const discussed = await app.call(endpoints.discussReview, {
      params: second.params,
      token: second.token,
      body: { text: 'Why four?' },
    });
    expect(discussed.body.data.comments).toMatchObject([{ isMine: true, position: 2, text: 'Why four?' }]);
    await stream.says(`"event":"review","id":"${first.reviewId}"`);
    stream.hangUp();
    const chair = await buildStaff(app, first.call.meetingId, 'manager');
    await app.kernel.db.execute(sql`
      insert into submission_comments (id, submission_id, account_id, text, at)
      values (gen_random_uuid(), ${first.paper.id}, ${chair.me.id}, 'Please agree', ${app.clock.now()})`);
    const { body } = await readReview(app, first);
    expect(
      body.data.comments.map(({ isMine, position, text }) => [isMine, position, text]).toSorted(),
    ).toEqual([
      [false, null, 'Please agree'],
      [false, 2, 'Why four?'],
    ]);
    for (const { reviewer } of [first, second]) expect(JSON.stringify(body)).not.toContain(reviewer.username);
  });
});

test('a poster that came after the deadline is readable as well', async () => {
  const call = await buildCall(app, { posterFrom: 'everyone', posterUntil: '2026-06-01T00:00:00.000Z' });
  const paper = await buildSubmission(app, call);
  app.clock.set(new Date(CLOSES));
  await upload(app, uploadPoster, {
    by: paper.author,
    params: { id: paper.id },
    query: { name: 'ada-quill.png' },
    type: 'image/png',
    bytes: makePng(2, 2),
  });
  app.clock.set(OPEN);
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const reviewId = await assign(app, { submissionId: paper.id, reviewer });
  const sent = { params: { id: call.meetingId, reviewId }, token: reviewer.token };
  const { body } = await readReview(app, sent);
  expect(body.data.paper.files.map(({ name }) => name)).toEqual(['0001-abstract.docx', '0001-poster.png']);
  expect((await download(sent, 'poster')).statusCode).toBe(200);
});
