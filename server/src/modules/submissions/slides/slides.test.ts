import { auditOf } from '#test/effects';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import * as own from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import * as endpoints from '@plenum/contract/submissions/slides-endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readZip } from '#kernel/zip/read-zip';
import { readDemoMessages } from '#modules/messaging/public';
import { createTestApp, type TestApp } from '#test/app';
import { shortPdf } from '#test/make-pdf';
import { publishContent, saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildPerson } from '#test/people';
import { accept, buildTalk, room, sendSlides, session, SLIDES_UNTIL, talk } from '#test/slides';
import { buildCall, buildSubmission } from '#test/submissions';
import { libreOfficeDocx, libreOfficePptx, pythonPptx } from '#test/word-files';

const NOW = new Date('2026-05-18T01:00:00Z');
const LAST = new Date(new Date(SLIDES_UNTIL).getTime() - 1);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.close());

const collecting = () => buildCall(app, { slidesUntil: SLIDES_UNTIL });
const readOwn = async ({ id, author }: Awaited<ReturnType<typeof buildTalk>>) =>
  (await app.call(own.readMySubmission, { params: { id }, token: author.token })).body.data;
const slidesOf = async (built: Awaited<ReturnType<typeof buildTalk>>) =>
  (await readOwn(built)).files.filter(({ kind }) => kind === 'slides');

async function get(path: string, token: string) {
  const reply = await app.http.inject({
    method: 'GET',
    url: path,
    headers: { authorization: token, lan: 'en' },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

describe('the author', () => {
  test('uploads, replaces and removes slides of an accepted talk', async () => {
    const built = await buildTalk(app, await collecting());
    expect(await readOwn(built)).toMatchObject({
      lacksSlides: true,
      slidesUntil: SLIDES_UNTIL,
      can: { slides: true },
    });
    const first = await sendSlides(app, built, { name: '../../my talk.PPTX' });
    expect(first.body.data).toMatchObject({
      kind: 'slides',
      name: 'my talk.PPTX',
      size: libreOfficePptx.length,
    });
    const second = await sendSlides(app, built, { bytes: pythonPptx, name: 'better.pptx' });
    expect(await slidesOf(built)).toMatchObject([{ name: 'better.pptx' }]);
    expect((await readOwn(built)).lacksSlides).toBe(false);
    const { rows } = await app.kernel.db.execute(sql`
      select id, attached from files where id in (${first.body.data.fileId}, ${second.body.data.fileId})`);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: first.body.data.fileId, attached: false },
        { id: second.body.data.fileId, attached: true },
      ]),
    );
    const file = await get(
      fillPath(own.downloadMyFile.path, { id: built.id, fileId: second.body.data.fileId }),
      built.author.token,
    );
    expect(file.bytes.equals(pythonPptx)).toBe(true);
    const removed = await app.call(own.removeSlides, { params: { id: built.id }, token: built.author.token });
    expect(removed.body.data).toMatchObject({ lacksSlides: true, files: [{ kind: 'abstract' }] });
    expect(await auditOf(app, `submission:${built.id}`)).toEqual([
      'submission.begun',
      'submission.submitted',
      'submission.slides_uploaded',
      'submission.slides_uploaded',
      'submission.slides_removed',
    ]);
  });

  test('is limited by the deadline of the server’s clock: a moment later nothing is accepted or removed', async () => {
    const built = await buildTalk(app, await collecting());
    app.clock.set(LAST);
    expect((await sendSlides(app, built)).body.code).toBe(200);
    app.clock.set(new Date(SLIDES_UNTIL));
    expect((await sendSlides(app, built)).body.code).toBe(submissionRefusals.SLIDES_CLOSED.code);
    const gone = await app.call(own.removeSlides, { params: { id: built.id }, token: built.author.token });
    expect(gone.body.code).toBe(submissionRefusals.SLIDES_CLOSED.code);
    expect(await slidesOf(built)).toHaveLength(1);
    expect(await readOwn(built)).toMatchObject({ lacksSlides: false, can: { slides: false } });
  });

  test('needs an accepted talk and a conference that collects slides; others do not find it', async () => {
    const call = await collecting();
    const waiting = await buildSubmission(app, call);
    const poster = await buildSubmission(app, call);
    await accept(app, poster.id, 'poster');
    const uncollected = await buildTalk(app, await buildCall(app));
    for (const built of [waiting, poster, uncollected])
      expect((await sendSlides(app, built)).body.code).toBe(submissionRefusals.SUBMISSION_STATE.code);
    const built = await buildTalk(app, call);
    const stranger = await buildPerson(app);
    expect((await sendSlides(app, { id: built.id, author: stranger })).status).toBe(404);
    await app.kernel.db.execute(sql`update meetings set state = 'archived' where id = ${call.meetingId}`);
    expect((await sendSlides(app, built)).body.code).toBe(submissionRefusals.SUBMISSION_STATE.code);
  });

  test('gets a refusal for a file that is not PowerPoint or PDF, or too large, and nothing is stored', async () => {
    const built = await buildTalk(app, await collecting());
    const storedIds = async () =>
      (await app.kernel.db.execute<{ id: string }>(sql`select id from files order by id`)).rows.map(
        ({ id }) => id,
      );
    const before = await storedIds();
    const refused = async (sent: Parameters<typeof sendSlides>[2]) =>
      (await sendSlides(app, built, sent)).body.code;
    expect(await refused({ bytes: libreOfficeDocx })).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
    // The declared type differs from the type of the content.
    expect(await refused({ type: PDF_TYPE })).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
    expect(await refused({ type: 'application/zip' })).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
    expect(await refused({ bytes: Buffer.alloc(own.SLIDES_UPLOAD.maxBytes + 1) })).toBe(
      submissionRefusals.SLIDES_TOO_LARGE.code,
    );
    expect(await slidesOf(built)).toEqual([]);
    expect(await storedIds()).toEqual(before);
  });
});

/** Builds a programme with two rooms on two days; the second talk of the first session has no slides. */
async function buildProgramme() {
  const call = await collecting();
  const talks = [];
  for (const name of ['Ada Quill', '买买提·吐尔逊', 'Bo/Li: "x"', 'Dee', 'Eve'])
    talks.push(await buildTalk(app, call, name));
  const [first, second, third, fourth, unplaced] = talks;
  if (!first || !second || !third || !fourth || !unplaced) throw new Error('No talks');
  for (const built of [first, third]) await sendSlides(app, built);
  await sendSlides(app, fourth, {
    bytes: shortPdf,
    type: PDF_TYPE,
  });
  const rooms = [room('Hall B'), room('Hall A')];
  const [hallB, hallA] = rooms;
  const sessions = [
    session('2026-06-15', hallA?.id ?? null, [
      talk(third.id, '09:40', 'Drones...'),
      talk(second.id, '09:20'),
      talk(first.id, '09:00', 'A: "b"/c'),
      talk(null, '10:00', 'Keynote'),
    ]),
    session('2026-06-15', hallB?.id ?? null, [talk(null, '11:00', 'By hand')]),
    session('2026-06-16', hallB?.id ?? null, [talk(fourth.id, '09:00', 'Dunes')], 'Dunes. '),
    session('2026-06-16', null, [{ ...talk(null, '12:00'), kind: 'poster' }], 'Posters'),
  ];
  const programme = { rooms, tracks: [], speakers: [], sessions };
  await publishContent(app, call.meetingId, programme);
  const technician = await buildStaff(app, call.meetingId, 'technician');
  return { call, talks, sessions, programme, technician };
}

describe('the technician', () => {
  test('sees every talk by day, room and session, in its order, with its slides', async () => {
    const { call, talks, technician } = await buildProgramme();
    const { body } = await app.call(endpoints.readSlidesBoard, {
      params: { id: call.meetingId },
      token: technician.token,
    });
    expect(body.data).toMatchObject({ isPublished: true, until: SLIDES_UNTIL, uploaded: 3, missing: 2 });
    expect(
      body.data.days.map(({ day, rooms }) => [
        day,
        rooms.map(({ name, sessions }) => [
          name?.en,
          sessions.map((one) =>
            one.talks.map(({ start, speakers, state }) => [start, speakers[0]?.en, state]),
          ),
        ]),
      ]),
    ).toEqual([
      [
        '2026-06-15',
        [
          ['Hall B', [[['11:00', undefined, 'not_collected']]]],
          [
            'Hall A',
            [
              [
                ['09:00', 'Ada Quill', 'uploaded'],
                ['09:20', '买买提·吐尔逊', 'missing'],
                ['09:40', 'Bo/Li: "x"', 'uploaded'],
                ['10:00', undefined, 'not_collected'],
              ],
            ],
          ],
        ],
      ],
      ['2026-06-16', [['Hall B', [[['09:00', 'Dee', 'uploaded']]]]]],
    ]);
    expect(body.data.unplaced).toMatchObject([{ id: talks[4]?.id, state: 'missing' }]);
  });

  test('downloads a session as one archive, named by the order of its talks', async () => {
    const { call, sessions, technician } = await buildProgramme();
    const path = fillPath(endpoints.downloadSlidesArchive.path, { id: call.meetingId });
    const answer = await get(`${path}?sessionId=${sessions[0]?.id}`, technician.token);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('filename="2026-06-15 0900 Sea walls.zip"');
    const files = readZip(answer.bytes, { entries: 9, totalBytes: 1e7, fileBytes: 1e7 });
    expect(files.map((file) => file.path)).toEqual([
      '01 0900 Ada Quill - A_ _b__c.pptx',
      '03 0940 Bo_Li_ _x_ - Drones.pptx',
    ]);
    for (const file of files) expect((await file.read()).equals(libreOfficePptx)).toBe(true);
    expect(await auditOf(app, `meeting:${call.meetingId}`)).toContain('submission.slides_archived');
  });

  test('downloads a day in folders by room and session, or all days; without slides it is refused', async () => {
    const { call, sessions, technician } = await buildProgramme();
    const path = fillPath(endpoints.downloadSlidesArchive.path, { id: call.meetingId });
    const names = async (query: string) =>
      readZip((await get(path + query, technician.token)).bytes, {
        entries: 9,
        totalBytes: 1e7,
        fileBytes: 1e7,
      }).map((file) => file.path);
    expect(await names('?day=2026-06-16')).toEqual(['1 Hall B/0900 Dunes/01 0900 Dee - Dunes.pdf']);
    expect(await names('')).toEqual([
      '2026-06-15/2 Hall A/0900 Sea walls/01 0900 Ada Quill - A_ _b__c.pptx',
      '2026-06-15/2 Hall A/0900 Sea walls/03 0940 Bo_Li_ _x_ - Drones.pptx',
      '2026-06-16/1 Hall B/0900 Dunes/01 0900 Dee - Dunes.pdf',
    ]);
    const params = { id: call.meetingId };
    for (const query of [{ sessionId: sessions[1]?.id ?? '' }, { day: '2026-06-17' }]) {
      const answer = await app.call(endpoints.downloadSlidesArchive, {
        params,
        query,
        token: technician.token,
      });
      expect(answer.body.code).toBe(submissionRefusals.NO_SLIDES.code);
    }
  });

  test('downloads one file, which is audited; a withdrawn talk’s is not found', async () => {
    const { call, talks, technician } = await buildProgramme();
    const [built] = talks;
    if (!built) throw new Error('No talk');
    const [file] = await slidesOf(built);
    const params = { id: call.meetingId, fileId: file?.fileId ?? '' };
    const path = fillPath(endpoints.downloadSlides.path, params);
    const answer = await get(path, technician.token);
    expect(answer.bytes.equals(libreOfficePptx)).toBe(true);
    expect(answer.headers['content-disposition']).toContain('0001 Ada Quill - Wave overtopping');
    expect(await auditOf(app, `submission:${built.id}`)).toContain('submission.slides_read');
    const elsewhere = await collecting();
    const other = await buildStaff(app, elsewhere.meetingId, 'technician');
    expect((await get(path, other.token)).status).toBe(404);
    const across = fillPath(endpoints.downloadSlides.path, { ...params, id: elsewhere.meetingId });
    expect((await get(across, other.token)).status).toBe(404);
    await app.call(own.withdrawSubmission, {
      params: { id: built.id },
      body: { reason: '' },
      token: built.author.token,
    });
    expect((await get(path, technician.token)).status).toBe(404);
    const board = await app.call(endpoints.readSlidesBoard, {
      params: { id: call.meetingId },
      token: technician.token,
    });
    expect(board.body.data.days[0]?.rooms[1]?.sessions[0]?.talks[0]).toMatchObject({
      state: 'withdrawn',
      slides: null,
    });
  });

  test('sees the draft before anything is published', async () => {
    const call = await collecting();
    const built = await buildTalk(app, call);
    const technician = await buildStaff(app, call.meetingId, 'technician');
    const sessions = [session('2026-06-15', null, [talk(built.id, '09:00')])];
    const content = { rooms: [], tracks: [], speakers: [], sessions };
    await saveContent(app, call.meetingId, { name: 'programme', content });
    const { body } = await app.call(endpoints.readSlidesBoard, {
      params: { id: call.meetingId },
      token: technician.token,
    });
    expect(body.data).toMatchObject({
      isPublished: false,
      unplaced: [],
      days: [{ rooms: [{ name: null }] }],
    });
  });
});

test('speakers without slides are reminded, each once, until the deadline', async () => {
  const call = await collecting();
  const [, late] = [await sendSlides(app, await buildTalk(app, call)), await buildTalk(app, call)];
  await buildSubmission(app, call);
  const manager = await buildStaff(app, call.meetingId, 'manager');
  const sent = { params: { id: call.meetingId }, body: {}, token: manager.token };
  expect((await app.call(endpoints.remindSpeakers, sent)).body.data).toEqual({ reminded: 1 });
  await app.deliverOutbox();
  const messages = (await readDemoMessages(app.kernel)).filter(({ text }) =>
    text.includes('upload your slides for talk no.'),
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain(late.own.number);
  app.clock.set(new Date(SLIDES_UNTIL));
  const { token } = await buildStaff(app, call.meetingId, 'manager');
  expect((await app.call(endpoints.remindSpeakers, { ...sent, token })).body.code).toBe(
    submissionRefusals.SLIDES_CLOSED.code,
  );
});
