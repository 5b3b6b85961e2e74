import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/submissions/endpoints';
import { submissionMessages, submissionRefusals } from '@plenum/contract/submissions/messages';
import { fillPath, IDEMPOTENCY_HEADER } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, rowsGained } from '#test/effects';
import { makePng } from '#test/make-images';
import { buildPerson, type Person } from '#test/people';
import {
  begin,
  buildCall,
  buildSubmission,
  CLOSES,
  docxOfSize,
  draftWith,
  makeDocx,
  OPENS,
  save,
  sendAbstract,
  submit,
} from '#test/submissions';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
const NOW = new Date('2026-05-18T01:00:00Z');
beforeEach(() => app.clock.set(NOW));

const read = async (id: string, { token }: Person) =>
  (await app.call(endpoints.readMySubmission, { params: { id }, token })).body.data;
const withdraw = (id: string, { token }: Person) =>
  app.call(endpoints.withdrawSubmission, { params: { id }, body: { reason: 'Flu' }, token });
const restore = (id: string, { token }: Person) =>
  app.call(endpoints.restoreSubmission, { params: { id }, token });

describe('writing a submission', () => {
  test('begins with the author’s name and addresses, and is saved while incomplete', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    const own = await read(id, author);
    expect(own).toMatchObject({ state: 'draft', number: null, draftVersion: 0 });
    expect(own.draft.presenter.phone).toBe(author.target);
    const draft = { ...own.draft, title: { en: 'Half a title', zh: '' } };
    expect((await save(app, { id, author }, draft)).body.data.version).toBe(1);
    expect((await read(id, author)).draft.title.en).toBe('Half a title');
  });

  test('gives an outdated window a notice, and overwrites nothing', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    await save(app, { id, author }, draftWith(call.fields[0].id));
    const stale = await app.call(endpoints.saveDraft, {
      params: { id },
      body: { version: 0, draft: draftWith(call.fields[1].id) },
      token: author.token,
    });
    expect(stale.body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect((await read(id, author)).draft.fieldId).toBe(call.fields[0].id);
  });

  test('does not find another person’s', async () => {
    const call = await buildCall(app);
    const { id, author, own } = await buildSubmission(app, call);
    const other = await buildPerson(app);
    const version = own.draftVersion;
    const as = { params: { id }, token: other.token };
    const answers = [
      await app.call(endpoints.readMySubmission, as),
      await app.call(endpoints.saveDraft, { ...as, body: { version, draft: own.draft } }),
      await app.call(endpoints.submitSubmission, { ...as, body: { version } }),
      await app.call(endpoints.withdrawSubmission, { ...as, body: { reason: '' } }),
      await app.call(endpoints.restoreSubmission, as),
      await app.call(endpoints.discardSubmission, as),
      await sendAbstract(app, { id, author: other }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => kernelRefusals.NOT_FOUND.code));
    const fileId = own.draft.abstractFileId ?? '';
    const file = await app.http.inject({
      url: fillPath(endpoints.downloadMyFile.path, { id, fileId }),
      headers: { authorization: other.token },
    });
    expect(file.statusCode).toBe(404);
    expect((await read(id, author)).state).toBe('submitted');
  });

  test('limits the submissions of an account, even if two are begun at the same time', async () => {
    const call = await buildCall(app, { mostPerAccount: 2 });
    const author = await buildPerson(app);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.call(endpoints.beginSubmission, { body: { meetingId: call.meetingId }, token: author.token }),
      ),
    );
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      200,
      submissionRefusals.TOO_MANY_SUBMISSIONS.code,
    ]);
  });

  test('deletes a draft with its files, but not a submitted one', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    const file = await sendAbstract(app, { id, author });
    await save(app, { id, author }, draftWith(call.fields[0].id, { abstractFileId: file.body.data.fileId }));
    const discard = (of: string, { token }: Person) =>
      app.call(endpoints.discardSubmission, { params: { id: of }, token });
    expect((await discard(id, author)).body.code).toBe(200);
    const attached = await app.kernel.db.execute(
      sql`select from files where id = ${file.body.data.fileId} and attached`,
    );
    expect(attached.rows).toEqual([]);
    const submitted = await buildSubmission(app, call);
    expect((await discard(submitted.id, submitted.author)).body.code).toBe(
      submissionRefusals.SUBMISSION_STATE.code,
    );
  });
});

describe('submitting', () => {
  test('requires type, field, title, presenter details and the abstract, each reported at its field', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    const { draft } = await read(id, author);
    const presenter = { name: '', affiliation: '', position: '', phone: '', email: '' };
    await save(app, { id, author }, { ...draft, presenter });
    const refused = await submit(app, { id, author });
    expect(refused.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    expect(refused.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['type', submissionMessages.choose_submission_type],
      ['fieldId', submissionMessages.choose_submission_field],
      ['title', submissionMessages.submission_title_missing],
      ...['name', 'affiliation', 'position', 'phone', 'email'].map((field) => [
        `presenter.${field}`,
        submissionMessages.presenter_incomplete,
      ]),
      ['abstractFileId', submissionMessages.abstract_file_missing],
    ]);
    expect((await read(id, author)).number).toBeNull();
  });

  test('requires a poster’s file immediately, or later if the organizer allows it', async () => {
    const posterOf = async (settings: Parameters<typeof buildCall>[1], type: 'oral' | 'poster') => {
      const call = await buildCall(app, settings);
      const author = await buildPerson(app);
      const id = await begin(app, call.meetingId, author);
      const file = await sendAbstract(app, { id, author });
      await save(
        app,
        { id, author },
        draftWith(call.fields[0].id, { type, abstractFileId: file.body.data.fileId }),
      );
      return (await submit(app, { id, author })).body.errors?.map(({ path }) => path) ?? [];
    };
    expect(await posterOf({}, 'poster')).toEqual(['posterFileId']);
    expect(await posterOf({}, 'oral')).toEqual([]);
    expect(await posterOf({ posterFrom: 'everyone' }, 'oral')).toEqual(['posterFileId']);
    expect(await posterOf({ posterUntil: '2026-06-01T00:00:00.000Z' }, 'poster')).toEqual([]);
    expect(await posterOf({ posterUntil: '2026-05-17T00:00:00.000Z' }, 'poster')).toEqual(['posterFileId']);
  });

  test('counts report numbers up in each conference, and a new version keeps its number', async () => {
    const call = await buildCall(app);
    const [one, two] = [await buildSubmission(app, call), await buildSubmission(app, call)];
    expect([one.own.number, two.own.number]).toEqual(['0001', '0002']);
    app.clock.set(new Date('2026-05-19T01:00:00Z'));
    await save(app, one, { ...one.own.draft, title: { en: 'A better title', zh: '' } });
    expect((await read(one.id, one.author)).isChanged).toBe(true);
    const again = await submit(app, one);
    expect(again.body.data).toMatchObject({
      number: '0001',
      isChanged: false,
      contributedAt: NOW.toISOString(),
      versions: [{ version: 2 }, { version: 1 }],
    });
    const elsewhere = await buildSubmission(app, await buildCall(app));
    expect(elsewhere.own.number).toBe('0001');
    expect(await auditOf(app, `submission:${one.id}`)).toEqual([
      'submission.begun',
      'submission.submitted',
      'submission.submitted',
    ]);
  });

  test('gives each of many concurrent submissions its own number', async () => {
    const call = await buildCall(app);
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildSubmission(app, call)));
    expect(made.map(({ own }) => own.number).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `000${n}`));
  });

  test('is refused a second after the deadline and a second before the opening, by the server’s clock', async () => {
    const call = await buildCall(app);
    const { id, author, own } = await buildSubmission(app, call);
    app.clock.set(new Date(Date.parse(CLOSES) - 1));
    expect((await save(app, { id, author }, own.draft)).body.code).toBe(200);
    app.clock.set(new Date(CLOSES));
    expect((await submit(app, { id, author })).body.code).toBe(submissionRefusals.SUBMISSION_CLOSED.code);
    expect((await save(app, { id, author }, own.draft)).body.code).toBe(
      submissionRefusals.SUBMISSION_CLOSED.code,
    );
    expect((await sendAbstract(app, { id, author })).body.code).toBe(
      submissionRefusals.SUBMISSION_CLOSED.code,
    );
    const start = () =>
      app.call(endpoints.beginSubmission, { body: { meetingId: call.meetingId }, token: author.token });
    expect((await start()).body.code).toBe(submissionRefusals.SUBMISSION_CLOSED.code);
    app.clock.set(new Date(Date.parse(OPENS) - 1));
    expect((await start()).body.code).toBe(submissionRefusals.SUBMISSION_NOT_OPEN.code);
  });

  test('with one key begins once, even if an account claims a draft again', async () => {
    const { meetingId } = await buildCall(app);
    const author = await buildPerson(app);
    const begun = await rowsGained(app, async () => {
      const headers = { [IDEMPOTENCY_HEADER]: 'taken-over-after-a-lost-network' };
      const start = () =>
        app.call(endpoints.beginSubmission, { body: { meetingId }, token: author.token, headers });
      const [first, again] = [await start(), await start()];
      expect(again.body.data).toEqual(first.body.data);
    });
    expect(begun['submissions']).toBe(1);
  });

  test('sends its author a message', async () => {
    const call = await buildCall(app);
    const { author } = await buildSubmission(app, call);
    await app.deliverOutbox();
    const told = await app.kernel.db.execute<{ kind: string }>(
      sql`select template_key as kind from message_log where account_id = ${author.me.id}`,
    );
    // One message goes to the account, and one to the presenter's address.
    expect(told.rows.map(({ kind }) => kind)).toEqual(['submission.received', 'submission.received']);
  });
});

describe('withdrawing', () => {
  test('can be undone until the deadline, and not after it', async () => {
    const call = await buildCall(app);
    const { id, author } = await buildSubmission(app, call);
    expect((await withdraw(id, author)).body.data.state).toBe('withdrawn');
    expect((await withdraw(id, author)).body.code).toBe(submissionRefusals.SUBMISSION_STATE.code);
    expect((await restore(id, author)).body.data).toMatchObject({ state: 'submitted', number: '0001' });
    await withdraw(id, author);
    app.clock.set(new Date(CLOSES));
    expect((await restore(id, author)).body.code).toBe(submissionRefusals.SUBMISSION_STATE.code);
  });
});

describe('files', () => {
  test('"a Word file under 2MB": 2,097,151 bytes pass, 2,097,152 do not', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    const most = docxOfSize(2_097_151);
    expect((await sendAbstract(app, { id, author }, most)).body.data).toMatchObject({ size: 2_097_151 });
    const gained = await rowsGained(app, async () => {
      const { status, body } = await sendAbstract(app, { id, author }, docxOfSize(2_097_152));
      expect([status, body.message]).toEqual([413, 'Abstract file: a Word file under 2MB']);
    });
    expect(gained).toEqual({});
  });

  test('a file that is not a Word file, or not a poster, is refused by its content', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    const refused = [
      await sendAbstract(app, { id, author }, shortPdf),
      await upload(app, endpoints.uploadAbstract, {
        by: author,
        params: { id },
        query: { name: 'a.docx' },
        type: 'application/pdf',
        bytes: makeDocx('x'),
      }),
      await upload(app, endpoints.uploadPoster, {
        by: author,
        params: { id },
        query: { name: 'a.pdf' },
        bytes: makeDocx('x'),
      }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code, body.message]).toEqual([
        415,
        kernelRefusals.FILE_TYPE_NOT_ALLOWED.code,
        'File type not allowed',
      ]);
    }
  });

  test('a name of 300 bytes, with a path or reversed text becomes a safe one', async () => {
    const call = await buildCall(app);
    const author = await buildPerson(app);
    const id = await begin(app, call.meetingId, author);
    for (const name of ['../../etc/passwd.docx', '论'.repeat(100), 'abc\u202excod.exe', '']) {
      const { body } = await sendAbstract(app, { id, author }, undefined, name);
      expect(body.data.name).toMatch(/^[^/\\\u202e]{1,120}\.docx$/u);
    }
  });

  test('a draft names only its own files, each at its place', async () => {
    const call = await buildCall(app);
    const [one, two] = [await buildSubmission(app, call), await buildSubmission(app, call)];
    const stolen = { ...one.own.draft, abstractFileId: two.own.draft.abstractFileId };
    expect((await save(app, one, stolen)).body.errors).toMatchObject([
      { path: 'abstractFileId', code: submissionMessages.submission_file_gone },
    ]);
    const swapped = { ...one.own.draft, posterFileId: one.own.draft.abstractFileId };
    expect((await save(app, one, swapped)).body.errors).toMatchObject([{ path: 'posterFileId' }]);
  });

  test('after the deadline only the poster is accepted, as a separate version, until its own deadline', async () => {
    const call = await buildCall(app, { posterUntil: '2026-05-22T00:00:00.000Z' });
    const { id, author } = await buildSubmission(app, call, { type: 'poster' });
    app.clock.set(new Date('2026-05-21T00:00:00Z'));
    const send = () =>
      upload(app, endpoints.uploadPoster, {
        by: author,
        params: { id },
        query: { name: 'poster.png' },
        type: 'image/png',
        bytes: makePng(4, 4),
      });
    const sent = await send();
    expect(sent.body.code).toBe(200);
    const own = await read(id, author);
    expect(own).toMatchObject({ state: 'submitted', versions: [{ version: 2 }, { version: 1 }] });
    expect(own.draft.posterFileId).toBe(sent.body.data.fileId);
    app.clock.set(new Date('2026-05-22T00:00:00Z'));
    expect((await send()).body.code).toBe(submissionRefusals.SUBMISSION_LOCKED.code);
  });

  test('a replaced file is swept away, unless a version names it', async () => {
    const call = await buildCall(app);
    const { id, author, own } = await buildSubmission(app, call);
    const attached = async (fileId: string) =>
      (await app.kernel.db.execute(sql`select from files where id = ${fileId} and attached`)).rows.length ===
      1;
    const second = (await sendAbstract(app, { id, author })).body.data.fileId;
    await save(app, { id, author }, { ...own.draft, abstractFileId: second });
    const third = (await sendAbstract(app, { id, author })).body.data.fileId;
    await save(app, { id, author }, { ...own.draft, abstractFileId: third });
    expect(await Promise.all([own.draft.abstractFileId ?? '', second, third].map(attached))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
