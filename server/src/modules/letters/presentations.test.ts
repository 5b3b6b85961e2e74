import {
  downloadLetter,
  downloadLetters,
  downloadMyLetter,
  revokeLetter,
  verifyLetter,
} from '@plenum/contract/letters/endpoints';
import { letterRefusals } from '@plenum/contract/letters/messages';
import * as endpoints from '@plenum/contract/letters/presentation-endpoints';
import { withdrawSubmission } from '@plenum/contract/submissions/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decisionSent } from '#modules/submissions/public';
import { emit } from '#kernel/outbox/outbox';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { getPdf, writeLetter } from '#test/letters';
import { buildStaff, write } from '#test/meetings';
import { textOfPdf } from '#test/pdf-text';
import { buildPerson } from '#test/people';
import { accept, buildTalk } from '#test/slides';
import { buildCall, buildSubmission } from '#test/submissions';

const NOW = new Date('2026-05-18T01:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.close());

/** A conference whose certificates of presentation are issued from this day on. */
async function buildConference({
  isOffered = false,
  from = '2026-05-18',
}: { isOffered?: boolean; from?: string | null } = {}) {
  const call = await buildCall(app);
  const manager = await buildStaff(app, call.meetingId, 'manager');
  await writeLetter(app, call.meetingId, manager, { kind: 'presentation', isOffered, from });
  return { call, manager, params: { id: call.meetingId } };
}

type Conference = Awaited<ReturnType<typeof buildConference>>;

const issue = (
  { params, manager }: Conference,
  body: Partial<{ presentedAs: 'oral' | 'poster' | null; submissionIds: string[] | null }> = {},
) =>
  app.call(endpoints.issuePresentations, {
    params,
    body: { language: 'en', presentedAs: null, submissionIds: null, ...body },
    token: manager.token,
  });
const list = async ({ params, manager }: Conference) =>
  (await app.call(endpoints.listPresenters, { params, token: manager.token })).body.data;
const readOwn = async (id: string, token: string) =>
  (await app.call(endpoints.readMyPresentation, { query: { submissionId: id }, token })).body.data;
const verify = async (code: string) => (await app.call(verifyLetter, { params: { code } })).body.data;

test('an organizer issues to all presenters, the author downloads it, a stranger verifies it', async () => {
  const conference = await buildConference();
  const talk = await buildTalk(app, conference.call, '买买提·吐尔逊');
  const poster = await buildSubmission(app, conference.call);
  await accept(app, poster.id, 'poster');
  await buildSubmission(app, conference.call);
  expect(
    (await list(conference)).map(({ number, presentedAs, letters }) => [number, presentedAs, letters]),
  ).toEqual([
    ['0001', 'oral', []],
    ['0002', 'poster', []],
  ]);
  // Authors can't get a certificate themselves unless it is offered.
  expect(await readOwn(talk.id, talk.author.token)).toMatchObject({ obstacle: 'not_offered', issued: [] });
  const body = { submissionId: talk.id, language: 'en' as const };
  const refused = await app.call(endpoints.issueMyPresentation, { body, token: talk.author.token });
  expect(refused.body.code).toBe(letterRefusals.NO_LETTER.code);

  expect((await issue(conference, { presentedAs: 'oral' })).body.data).toEqual({ issued: 1, left: 0 });
  expect((await issue(conference)).body.data).toEqual({ issued: 1, left: 0 });
  expect((await issue(conference)).body.code).toBe(letterRefusals.NO_LETTERS.code);

  const own = await readOwn(talk.id, talk.author.token);
  expect(own?.issued).toMatchObject([{ kind: 'presentation', language: 'en', name: '买买提·吐尔逊' }]);
  const taken = await app.call(endpoints.issueMyPresentation, { body, token: talk.author.token });
  const [letter] = own?.issued ?? [];
  if (!letter) throw new Error('No letter');
  expect(taken.body.data.id).toBe(letter.id);
  const pdf = await getPdf(app, downloadMyLetter, { params: { id: letter.id }, token: talk.author.token });
  const text = await textOfPdf(pdf.rawPayload);
  for (const said of [
    'Certificate of Presentation',
    'Wave overtopping at steep sea walls',
    'Oral presentation',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('〓');
  expect(await verify(letter.code)).toMatchObject({
    state: 'genuine',
    letter: {
      kind: 'presentation',
      name: '买买提·吐尔逊',
      paper: 'Wave overtopping at steep sea walls',
      presentedAs: 'oral',
    },
  });
  const all = await getPdf(app, downloadLetters, {
    params: conference.params,
    query: '?kind=presentation',
    token: conference.manager.token,
  });
  expect(await textOfPdf(all.rawPayload)).toContain('Poster');
  expect(await auditOf(app, `meeting:${conference.params.id}`)).toContain('letter.issued');
});

test('is visible to its author only, and so is its PDF', async () => {
  const conference = await buildConference({ isOffered: true });
  const talk = await buildTalk(app, conference.call);
  await issue(conference);
  const stranger = await buildPerson(app);
  expect(await readOwn(talk.id, stranger.token)).toBeNull();
  const body = { submissionId: talk.id, language: 'en' as const };
  expect((await app.call(endpoints.issueMyPresentation, { body, token: stranger.token })).body.code).toBe(
    letterRefusals.NO_LETTER.code,
  );
  const id = (await readOwn(talk.id, talk.author.token))?.issued[0]?.id ?? '';
  expect((await getPdf(app, downloadMyLetter, { params: { id }, token: stranger.token })).statusCode).toBe(
    404,
  );
  const other = await buildConference();
  const across = { params: { id: other.params.id, letterId: id }, token: other.manager.token };
  expect((await getPdf(app, downloadLetter, across)).statusCode).toBe(404);
  expect((await issue(other, { submissionIds: [talk.id] })).body.code).toBe(letterRefusals.NO_LETTERS.code);
});

test('is issued from its day on, for accepted work only, and by authors if offered', async () => {
  const early = await buildConference({ isOffered: true, from: null });
  const talk = await buildTalk(app, early.call);
  expect(await readOwn(talk.id, talk.author.token)).toMatchObject({
    obstacle: 'too_early',
    from: '2026-06-17',
  });
  expect((await issue(early)).body.code).toBe(letterRefusals.NO_LETTERS.code);
  const conference = await buildConference({ isOffered: true });
  const waiting = await buildSubmission(app, conference.call);
  expect(await readOwn(waiting.id, waiting.author.token)).toBeNull();
  const offered = await buildTalk(app, conference.call);
  const take = (language: 'en' | 'zh-cn') =>
    app.call(endpoints.issueMyPresentation, {
      body: { submissionId: offered.id, language },
      token: offered.author.token,
    });
  const [first, again, chinese] = [await take('en'), await take('en'), await take('zh-cn')];
  expect(again.body.data.code).toBe(first.body.data.code);
  expect(chinese.body.data.code).not.toBe(first.body.data.code);
});

test('is not issued to unregistered authors if registration is required', async () => {
  const conference = await buildConference({ isOffered: true });
  const strict = await buildCall(app, { registration: 'before_programme' });
  const manager = await buildStaff(app, strict.meetingId, 'manager');
  await writeLetter(app, strict.meetingId, manager, { kind: 'presentation', from: '2026-05-18' });
  const talk = await buildTalk(app, strict);
  const unregistered = { ...conference, call: strict, manager, params: { id: strict.meetingId } };
  expect(await list(unregistered)).toMatchObject([{ obstacle: 'not_registered' }]);
  expect(await readOwn(talk.id, talk.author.token)).toMatchObject({ obstacle: 'not_registered' });
});

test('is revoked by a withdrawal or another decision, and an organizer’s reason is internal', async () => {
  const conference = await buildConference();
  const [gone, changed, revoked] = [
    await buildTalk(app, conference.call),
    await buildTalk(app, conference.call),
    await buildTalk(app, conference.call),
  ];
  await issue(conference);
  const codeOf = async ({ id, author }: typeof gone) =>
    (await readOwn(id, author.token))?.issued[0]?.code ?? '';
  const codes = [await codeOf(gone), await codeOf(changed), await codeOf(revoked)];

  await app.call(withdrawSubmission, {
    params: { id: gone.id },
    body: { reason: '' },
    token: gone.author.token,
  });
  await app.kernel.db.execute(sql`update submissions set accepted_as = 'poster' where id = ${changed.id}`);
  await write(app, (tx) =>
    emit(tx, decisionSent, { decisionId: changed.id, submissionId: changed.id }, app.clock.now()),
  );
  await app.deliverOutbox();
  const [letter] = (await readOwn(revoked.id, revoked.author.token))?.issued ?? [];
  await app.call(revokeLetter, {
    params: { ...conference.params, letterId: letter?.id ?? '' },
    body: { reason: 'Did not come' },
    token: conference.manager.token,
  });
  for (const code of codes) expect((await verify(code)).state).toBe('revoked');
  expect((await verify(codes[0] ?? '')).letter?.cause).toBe('not_presented');
  expect(JSON.stringify(await verify(codes[2] ?? ''))).not.toContain('Did not come');
  // The certificate can be issued again for the poster.
  expect((await issue(conference, { submissionIds: [changed.id] })).body.data.issued).toBe(1);
  expect((await verify(await codeOf(changed))).letter?.presentedAs).toBe('poster');
});
