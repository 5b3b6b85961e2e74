import { buffer } from 'node:stream/consumers';
import { getMe } from '@plenum/contract/accounts/endpoints';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { downloadMyFile, readMySubmission, uploadPoster } from '@plenum/contract/submissions/endpoints';
import {
  assignAutomatically,
  assignReviewer,
  readPaper,
  remindReviewers,
  saveReviewer,
} from '@plenum/contract/submissions/manage-endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { paperList } from '@plenum/contract/submissions/paper-list';
import * as reviews from '@plenum/contract/submissions/review-endpoints';
import { sql } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoMessages } from '#modules/messaging/public';
import { createTestApp, type TestApp } from '#test/app';
import { createLeakSearch, type LeakSearch } from '#test/leak-search';
import { listenStream } from '#test/listen-stream';
import { buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { criteria, reviewWith, submitReview } from '#test/reviews';
import { accept, sendSlides, SLIDES_UNTIL } from '#test/slides';
import { begin, buildCall, draftWith, save, sendAbstract, submit, submitAgain } from '#test/submissions';
import { upload } from '#test/uploads';
import { libreOfficeDocx, libreOfficePptx, withParts } from '#test/word-files';

// A double-blind conference. Each place that names the author has a different string, so that a leak shows where it
// comes from.
const marks = {
  username: 'xqusername',
  accountName: 'Xqaccount Nameson',
  accountPhone: '13900770001',
  presenter: 'Xqpresenter Quillson',
  affiliation: 'Xqaffiliation Institute',
  affiliationZh: '兮渠海洋研究院',
  position: 'Xqposition Professor',
  phone: '13900770002',
  email: 'xqmail@example.org',
  coauthor: 'Xqcoauthor Reedson',
  coauthorAffiliation: 'Xqcoaffiliation College',
  coauthorEmail: 'xqcomail@example.org',
  abstractName: 'xqabstractname',
  posterName: 'xqpostername',
  slidesName: 'xqslidesname',
  slidesCompany: 'Xqslidescompany Limited',
  // The properties of the Word file, as LibreOffice wrote it: its author, its last editor, and the authors of a comment
  // and of a tracked change.
  creator: 'Zhang Wei Secret',
  lastModifiedBy: 'Li Na Secret',
  commenter: 'Zhao Lei Secret',
  tracker: 'Wang Fang Secret',
  company: 'Xqcompany Limited',
  pdfAuthor: 'Xqpdfauthor Inkson',
  pdfCreator: 'Xqpdfcreator Suite',
};
// Reviewers don't know each other's names either.
const OTHER_REVIEWER = 'xqreviewer';
const REVIEWER_EMAIL = 'reader@example.org';

let app: TestApp;
let call: Awaited<ReturnType<typeof buildCall>>;
let author: Person;
let reviewer: Person;
let other: Person;
let ids: Record<'paper' | 'declined' | 'mine' | 'theirs' | 'toDecline', string>;
let fileIds: string[];

beforeAll(async () => {
  // The same as in production: the demo's mailbox would show every message to everyone.
  app = await createTestApp({ demo: false });
  search = createLeakSearch(app, {
    marks: { ...marks, otherReviewer: OTHER_REVIEWER },
    candidatesOf,
    values,
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  call = await buildCall(app, { criteria, posterFrom: 'everyone', slidesUntil: SLIDES_UNTIL });
  author = await buildPerson(app, { username: marks.username, target: `+86${marks.accountPhone}` });
  await app.kernel.db.execute(
    sql`update accounts set name = ${marks.accountName} where id = ${author.me.id}`,
  );
  reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  await app.kernel.db.execute(
    sql`update accounts set email = ${REVIEWER_EMAIL} where id = ${reviewer.me.id}`,
  );
  other = await buildStaff(app, call.meetingId, 'submission_reviewer');
  await app.kernel.db.execute(
    sql`update accounts set username = ${OTHER_REVIEWER}, name = ${OTHER_REVIEWER} where id = ${other.me.id}`,
  );
  const owner = await buildStaff(app, call.meetingId, 'owner');
  const [paper, declined] = [await buildPaper(), await buildPaper()];
  ids = {
    paper,
    declined,
    theirs: await assign(paper, other, owner),
    mine: await assign(paper, reviewer, owner),
    toDecline: await assign(declined, reviewer, owner),
  };
  await app.call(remindReviewers, {
    params: { id: call.meetingId },
    body: { accountIds: null },
    token: owner.token,
  });
  const stored = await app.kernel.db.execute<{ id: string }>(
    sql`select unnest(array[file_id, clean_file_id]) as id from submission_files where submission_id = ${paper}`,
  );
  fileIds = stored.rows.map(({ id }) => id);
  const theirs = { params: { id: call.meetingId, reviewId: ids.theirs }, token: other.token };
  await submitReview(app, theirs);
  await app.call(reviews.discussReview, { ...theirs, body: { text: 'What do the others say?' } });
  await app.deliverOutbox();
});
afterAll(() => app.close());

async function buildPaper(): Promise<string> {
  const id = await begin(app, call.meetingId, author);
  const word = await withParts(libreOfficeDocx, {
    'docProps/app.xml': (xml) =>
      xml.replace('</Properties>', `<Company>${marks.company}</Company></Properties>`),
  });
  const abstract = await sendAbstract(app, { id, author }, word, `${marks.abstractName}.docx`);
  const pdf = new PDFDocument({ info: { Author: marks.pdfAuthor, Creator: marks.pdfCreator } });
  pdf.text('A poster').end();
  const poster = await upload(app, uploadPoster, {
    by: author,
    params: { id },
    query: { name: `${marks.posterName}.pdf` },
    type: 'application/pdf',
    bytes: await buffer(pdf),
  });
  const draft = draftWith(call.fields[0].id, {
    abstractFileId: abstract.body.data.fileId,
    posterFileId: poster.body.data.fileId,
    presenter: {
      name: marks.presenter,
      affiliation: `${marks.affiliation}；${marks.affiliationZh}`,
      position: marks.position,
      phone: `+86${marks.phone}`,
      email: marks.email,
    },
    coauthors: [
      {
        id: '00000000-0000-4000-8000-00000000c0a1',
        name: marks.coauthor,
        affiliation: marks.coauthorAffiliation,
        email: marks.coauthorEmail,
      },
    ],
  });
  await save(app, { id, author }, draft);
  const submitted = await submit(app, { id, author });
  expect(submitted.status).toBe(200);
  await addSlides(id);
  return id;
}

/**
 * Adds slides to an accepted talk. The talk is then reviewed again, so that the pages of a reviewer are open while
 * there are slides.
 */
async function addSlides(id: string): Promise<void> {
  await accept(app, id);
  const bytes = await withParts(libreOfficePptx, {
    'docProps/app.xml': (xml) =>
      xml.replace('</Properties>', `<Company>${marks.slidesCompany}</Company></Properties>`),
  });
  const sent = await sendSlides(app, { id, author }, { bytes, name: `${marks.slidesName}.pptx` });
  expect(sent.status).toBe(200);
  await app.kernel.db.execute(
    sql`update submissions set state = 'submitted', accepted_as = null where id = ${id}`,
  );
}

/** Assigns a reviewer as an organizer does, including the messages that follow. */
async function assign(paperId: string, { me }: Person, owner: Person): Promise<string> {
  const answer = await app.call(assignReviewer, {
    params: { id: call.meetingId, paperId },
    body: { reviewerId: me.id },
    token: owner.token,
  });
  expect(answer.status).toBe(200);
  const { rows } = await app.kernel.db.execute<{ id: string }>(
    sql`select id from submission_reviews where submission_id = ${paperId} and reviewer_id = ${me.id}`,
  );
  return rows[0]?.id ?? '';
}

/** Every value that could open the author's records. */
function candidatesOf(name: string): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    id: [call.meetingId, call.slug, ids.paper, ids.mine, ids.theirs, author.me.id],
    reviewId: [ids.mine, ids.theirs, ids.toDecline, ids.paper],
    paperFile: ['abstract', 'poster', 'slides'],
    fileId: fileIds,
    accountId: [author.me.id],
    document: ['terms'],
    letterKind: ['invitation'],
    kind: ['review.passed'],
  };
  return known[name] ?? [ids.paper];
}

const values: Readonly<Record<string, () => string>> = {
  meetingId: () => call.meetingId,
  meeting: () => call.meetingId,
  seriesId: () => call.meetingId,
  registrationId: () => ids.paper,
  submissionId: () => ids.paper,
  list: () => 'participants',
  format: () => 'csv',
  currency: () => 'CNY',
  language: () => 'en',
  kind: () => 'invitation',
  q: () => 'xq',
  search: () => 'xq',
};

let search: LeakSearch;
const get: LeakSearch['get'] = (url, token) => search.get(url, token);
const leaksIn: LeakSearch['leaksIn'] = (answer) => search.leaksIn(answer);
const readAll: LeakSearch['readAll'] = (token) => search.readAll(token);

describe('a reviewer in a double-blind conference', () => {
  test('the search finds each of the strings in the author’s own view', async () => {
    const files = (await app.call(readMySubmission, { params: { id: ids.paper }, token: author.token })).body
      .data.files;
    // A new draft is filled in from the account.
    const begun = await begin(app, call.meetingId, author);
    const own = [
      await get(fillPath(readMySubmission.path, { id: begun }), author.token),
      await get(getMe.path, author.token),
      await get(fillPath(readMySubmission.path, { id: ids.paper }), author.token),
      ...(await Promise.all(
        files.map(({ fileId }) =>
          get(fillPath(downloadMyFile.path, { id: ids.paper, fileId }), author.token),
        ),
      )),
    ];
    const found = new Set((await Promise.all(own.map(leaksIn))).flat());
    expect(Object.keys(marks).filter((place) => !found.has(place))).toEqual([]);
  });

  test('finds nothing about the authors at any endpoint, before and after the review', async () => {
    const before = await readAll(reviewer.token);
    expect(before.leaks).toEqual([]);
    const sent = { params: { id: call.meetingId, reviewId: ids.mine }, token: reviewer.token };
    expect((await submitReview(app, sent)).status).toBe(200);
    const after = await readAll(reviewer.token);
    expect(after.leaks).toEqual([]);

    // Each endpoint was really called, because it returned something or refused this caller.
    const unasked = [...after.answered].filter(
      ([, statuses]) => !statuses.some((status) => [200, 403, 404].includes(status)),
    );
    expect(unasked).toEqual([]);
    const given = [...after.answered].filter(([, statuses]) => statuses.includes(200)).map(([name]) => name);
    expect(given.length).toBeGreaterThan(40);
    expect(given).toEqual(
      expect.arrayContaining([
        'submissions.listMyReviews',
        'submissions.readMyReview',
        'submissions.downloadReviewedFile',
        'submissions.listMine',
        'meetings.readConsole',
      ]),
    );
  });

  test('gets both files without the author’s names', async () => {
    for (const [paperFile, start] of [
      ['abstract', 'PK'],
      ['poster', '%PDF-'],
    ] as const) {
      const params = { id: call.meetingId, reviewId: ids.mine, paperFile };
      const answer = await get(fillPath(reviews.downloadReviewedFile.path, params), reviewer.token);
      expect([answer.status, answer.bytes.subarray(0, start.length).toString()]).toEqual([200, start]);
      expect(answer.headers['content-disposition']).toContain(`0001-${paperFile}`);
    }
  });

  test('finds nothing outside the contract: signed and public files, calendar, site map, pages', async () => {
    const addresses = [
      ...fileIds.flatMap((id) => [`/files/${id}`, `/media/${id}`]),
      ...[call.meetingId, call.slug, ids.paper].flatMap((id) => [`/calendar/${id}`, `/index/meeting/${id}`]),
      `/index/submit/${call.meetingId}?paper=${ids.paper}`,
      '/sitemap.xml',
      '/api/openapi.json',
    ];
    for (const url of addresses) {
      const answer = await get(url, reviewer.token);
      expect([url, await leaksIn(answer)]).toEqual([url, []]);
      if (url.startsWith('/files/') || url.startsWith('/media/'))
        expect([url, answer.status >= 400]).toEqual([url, true]);
    }
  });

  test('finds nothing in the answers to writes, nor in live events', async () => {
    const stream = await listenStream(app, reviewer.token);
    const sent = (reviewId: string) => ({ params: { id: call.meetingId, reviewId }, token: reviewer.token });
    const answers = [
      await app.call(reviews.saveReview, {
        ...sent(ids.toDecline),
        body: { version: 0, draft: reviewWith({ overall: null }) },
      }),
      await submitReview(app, sent(ids.mine), reviewWith({ overall: 3 })),
      await app.call(reviews.discussReview, { ...sent(ids.mine), body: { text: 'I agree' } }),
      await app.call(reviews.declineReview, {
        ...sent(ids.toDecline),
        body: { isConflict: true, reason: '' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await submitAgain(app, { id: ids.paper, author });
    await app.call(reviews.discussReview, {
      params: { id: call.meetingId, reviewId: ids.theirs },
      token: other.token,
      body: { text: 'So do I' },
    });
    await app.deliverOutbox();
    await stream.says('"event":"review"');
    stream.hangUp();
    const said = Buffer.from(JSON.stringify(answers) + stream.text());
    expect(await leaksIn({ headers: {}, bytes: said })).toEqual([]);
  });

  test('finds nothing in messages sent to the reviewer', async () => {
    const sent = (await readDemoMessages(app.kernel)).filter(({ target }) => target === REVIEWER_EMAIL);
    // Two messages about assignments and one reminder were sent.
    expect(sent.length).toBe(3);
    expect(await leaksIn({ headers: {}, bytes: Buffer.from(JSON.stringify(sent)) })).toEqual([]);
  });
});

describe('a chair who reviews in a double-blind conference', () => {
  let chair: Person;
  let review: { params: { id: string; reviewId: string }; token: string };
  const listed = async () => {
    const answer = await get(fillPath(paperList.list.path, { id: call.meetingId }), chair.token);
    return [ids.paper, ids.declined].map((id) => answer.bytes.toString().includes(id));
  };
  // Chairs may know the reviewers, so only traces of the authors count.
  const authorsIn = (leaks: Awaited<ReturnType<LeakSearch['readAll']>>['leaks']) =>
    leaks.filter(([, , found]) => found.some((place) => place !== 'otherReviewer'));

  beforeAll(async () => {
    chair = await buildStaff(app, call.meetingId, 'submission_reviewer');
    const owner = await buildStaff(app, call.meetingId, 'owner');
    const profile = { fieldIds: [], institution: '', capacity: 10, chairOf: [call.fields[0].id] };
    const saved = await app.call(saveReviewer, {
      params: { id: call.meetingId, accountId: chair.me.id },
      body: profile,
      token: owner.token,
    });
    expect(saved.status).toBe(200);
  });

  test('cannot assign themselves, and is not assigned automatically in the field', async () => {
    expect(await listed()).toEqual([true, true]);
    const own = await app.call(assignReviewer, {
      params: { id: call.meetingId, paperId: ids.paper },
      body: { reviewerId: chair.me.id },
      token: chair.token,
    });
    expect(own.body.code).toBe(submissionRefusals.REVIEWER_CONFLICT.code);
    const owner = await buildStaff(app, call.meetingId, 'owner');
    const planned = { params: { id: call.meetingId }, body: { otherFields: true }, token: owner.token };
    expect((await app.call(assignAutomatically, planned)).status).toBe(200);
    const { rows } = await app.kernel.db.execute(
      sql`select from submission_reviews where reviewer_id = ${chair.me.id}`,
    );
    expect(rows).toEqual([]);
  });

  test('finds nothing about the authors of a submission under review at any endpoint', async () => {
    const owner = await buildStaff(app, call.meetingId, 'owner');
    const mine = await assign(ids.paper, chair, owner);
    await assign(ids.declined, chair, owner);
    review = { params: { id: call.meetingId, reviewId: mine }, token: chair.token };
    const { leaks, answered } = await readAll(chair.token);
    expect(authorsIn(leaks)).toEqual([]);
    expect(await listed()).toEqual([false, false]);
    expect(answered.get('console.listPapers')).toContain(200);
  });

  test('sees the submission among those of the field once the review is complete', async () => {
    expect((await submitReview(app, review)).status).toBe(200);
    expect(await listed()).toEqual([true, false]);
    const paper = await get(
      fillPath(readPaper.path, { id: call.meetingId, paperId: ids.paper }),
      chair.token,
    );
    expect(await leaksIn(paper)).toContain('presenter');
  });
});
