import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/news/endpoints';
import { newsRefusals } from '@plenum/contract/news/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePng } from '#test/make-images';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countQueries, countRows } from '#test/effects';
import { assignRoles, buildMeeting, buildStaff } from '#test/meetings';
import { buildNews, newsForm } from '#test/news';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

let app: TestApp;
let administrator: Person;
let manager: Person;
let finance: Person;
let stranger: Person;
let meetingId: string;
let seriesId: string;
beforeAll(async () => {
  app = await createTestApp();
  const meeting = await buildMeeting(app, { state: 'published' });
  meetingId = meeting.id;
  seriesId = meeting.basics.seriesId;
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  manager = await buildStaff(app, meetingId, 'manager');
  finance = await buildStaff(app, meetingId, 'finance');
  stranger = await buildStaff(app, (await buildMeeting(app)).id, 'owner');
});
afterAll(() => app.close());

const call: TestApp['call'] = (endpoint, options) => app.call(endpoint, options);
const read = (person: Person, id: string) =>
  call(endpoints.readNews, { token: person.token, params: { id } });
const step = (
  person: Person,
  id: string,
  body: { to: 'withdrawn' | 'draft' } | { to: 'published'; at: string | null },
) => call(endpoints.stepNews, { token: person.token, params: { id }, body });

describe('permissions', () => {
  test('a conference’s organizers write, its other staff read, staff of other conferences see nothing', async () => {
    const id = await buildNews(app, manager, { meetingId });
    const content = newsForm({ meetingId });
    const attempts = (person: Person) => {
      const token = person.token;
      const params = { id };
      return Promise.all([
        call(endpoints.readNews, { token, params }),
        call(endpoints.listNewsVersions, { token, params }),
        call(endpoints.createNews, { token, body: content }),
        call(endpoints.changeNews, { token, params, body: { version: 7, content } }),
        call(endpoints.stepNews, { token, params, body: { to: 'draft' } }),
        call(endpoints.deleteNews, { token, params }),
      ]).then((answers) => answers.map(({ status }) => status));
    };
    expect(await attempts(finance)).toEqual([200, 200, 403, 403, 403, 403]);
    expect(await attempts(stranger)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await read(finance, id)).body.data.can).toEqual({ edit: false });
    expect((await read(manager, id)).body.data.can).toEqual({ edit: true });
    const listed = async (person: Person) =>
      (await call(endpoints.listNews, { token: person.token })).body.data.map((row) => row.id);
    expect(await listed(finance)).toContain(id);
    expect(await listed(stranger)).not.toContain(id);
  });

  test('only administrators write for a series or for all', async () => {
    for (const scope of [{ seriesId }, {}]) {
      const body = newsForm(scope);
      expect((await call(endpoints.createNews, { token: manager.token, body })).status).toBe(403);
      const id = await buildNews(app, administrator, scope);
      expect((await read(manager, id)).status).toBe(404);
      expect((await step(manager, id, { to: 'published', at: null })).status).toBe(404);
      expect((await read(administrator, id)).body.data).toMatchObject({
        scopeName: scope.seriesId ? { en: 'Cloud conferences' } : null,
      });
    }
  });

  test('moving an article needs permission in both places', async () => {
    const other = (await buildMeeting(app)).id;
    const id = await buildNews(app, manager, { meetingId });
    const move = (scope: object) =>
      call(endpoints.changeNews, {
        token: manager.token,
        params: { id },
        body: { version: 1, content: newsForm(scope) },
      });
    expect((await move({ meetingId: other })).status).toBe(404);
    expect((await move({ seriesId })).status).toBe(403);
    await assignRoles(app, manager, other, 'manager');
    expect((await move({ meetingId: other })).status).toBe(200);
  });

  test('an unknown scope, or two, are refused', async () => {
    const token = administrator.token;
    const nowhere = newsForm({ meetingId: '00000000-0000-4000-8000-000000000000' });
    expect((await call(endpoints.createNews, { token, body: nowhere })).status).toBe(404);
    const both = await call(endpoints.createNews, { token, body: newsForm({ meetingId, seriesId }) });
    expect([both.status, both.body.errors?.[0]?.path]).toEqual([422, 'meetingId']);
  });

  test('owners and managers of a conference upload files', async () => {
    const sent = (by: Person) => upload(app, endpoints.uploadNewsPicture, { by, bytes: makePng(4, 4) });
    expect([(await sent(manager)).status, (await sent(finance)).status]).toEqual([200, 403]);
    const pdf = (by: Person) => upload(app, endpoints.uploadNewsAttachment, { by, bytes: shortPdf });
    expect([(await pdf(manager)).status, (await pdf(finance)).status]).toEqual([200, 403]);
  });
});

describe('writing', () => {
  test('is versioned at each save; the second of two edits is refused and overwrites nothing', async () => {
    const id = await buildNews(app, manager, { meetingId });
    const content = newsForm({ meetingId, title: { en: 'Changed', zh: '' } });
    const save = (version: number) =>
      call(endpoints.changeNews, { token: manager.token, params: { id }, body: { version, content } });
    expect((await save(1)).body.data).toEqual({ version: 2 });
    const refused = (await save(1)).body;
    expect(refused.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect(refused.savedBefore).toEqual({ by: manager.me.name, at: expect.any(String) });
    const versions = await call(endpoints.listNewsVersions, { token: finance.token, params: { id } });
    expect(versions.body.data.map(({ version, content: { title }, by }) => [version, title.en, by])).toEqual([
      [2, 'Changed', manager.me.name],
      [1, 'Registration is open', manager.me.name],
    ]);
    expect((await read(manager, id)).body.data).toMatchObject({ version: 2, missing: 1, content });
    expect(await auditOf(app, `news:${id}`)).toEqual(['news.created', 'news.changed']);
    const kept = await app.kernel.pool.query<{ detail: object; address: string }>(
      `select detail, address from audit_log where object = $1 and action = 'news.changed'`,
      [`news:${id}`],
    );
    expect(kept.rows).toMatchObject([
      {
        detail: { before: { title: { en: 'Registration is open' } }, after: { title: { en: 'Changed' } } },
        address: expect.stringMatching(/^198\.51\./) as string,
      },
    ]);
  });

  test('lets one of two concurrent saves win', async () => {
    const id = await buildNews(app, manager, { meetingId });
    const body = { version: 1, content: newsForm({ meetingId }) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(endpoints.changeNews, { token: manager.token, params: { id }, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('names missing files, or files of another type, beside their field', async () => {
    const png = (await upload(app, endpoints.uploadNewsPicture, { by: manager, bytes: makePng(4, 4) })).body
      .data;
    const pdf = (await upload(app, endpoints.uploadNewsAttachment, { by: manager, bytes: shortPdf })).body
      .data;
    const image = (fileId: string) => ({
      type: 'doc' as const,
      content: [{ type: 'image' as const, attrs: { fileId, alt: '' } }],
    });
    const before = await countRows(app);
    const wrong = await call(endpoints.createNews, {
      token: manager.token,
      body: newsForm({
        meetingId,
        cover: pdf.fileId,
        attachments: [
          { fileId: pdf.fileId, name: 'Plan.pdf' },
          { fileId: png.fileId, name: 'Plan.pdf' },
        ],
        body: { en: image('0'.repeat(32)), zh: image(png.fileId) },
      }),
    });
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['cover', 'attachments.1.fileId', 'body'],
    ]);
    expect(await countRows(app)).toEqual(before);
    const id = await buildNews(app, manager, {
      meetingId,
      cover: png.fileId,
      attachments: [{ fileId: pdf.fileId, name: 'Plan.pdf' }],
    });
    expect((await read(manager, id)).body.data).toMatchObject({
      coverLink: png.link,
      attachmentLinks: [pdf],
    });
    const { rows } = await app.kernel.pool.query(`select 1 from files where id = any($1) and attached`, [
      [png.fileId, pdf.fileId],
    ]);
    expect(rows).toHaveLength(2);
  });

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>1</script>%%EOF')],
    ['half a PDF', shortPdf.subarray(0, 20)],
    ['a PDF behind something else', Buffer.concat([Buffer.from('x'), shortPdf])],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s as a PDF and leaves nothing behind', async (_, bytes) => {
    const before = await countRows(app);
    const sent = await upload(app, endpoints.uploadNewsAttachment, { by: manager, bytes });
    expect(sent.body.code).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
    expect(await countRows(app)).toEqual(before);
  });

  test('the list needs as many queries for three articles as for one', async () => {
    const { id } = await buildMeeting(app);
    const editor = await buildStaff(app, id, 'owner');
    const asked = () => countQueries(app, () => call(endpoints.listNews, { token: editor.token }));
    await buildNews(app, editor, { meetingId: id });
    const one = await asked();
    await buildNews(app, editor, { meetingId: id });
    await buildNews(app, editor, { meetingId: id });
    expect(await asked()).toBe(one);
  });
});

describe('states', () => {
  const article = (id: string) => call(endpoints.readArticle, { params: { id } });
  const state = async (id: string) => (await read(manager, id)).body.data.state;
  const soon = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

  test('published, withdrawn, a draft again: visitors see each change', async () => {
    const id = await buildNews(app, manager, { meetingId });
    expect((await article(id)).status).toBe(404);
    expect((await step(manager, id, { to: 'published', at: null })).status).toBe(200);
    await expect.poll(async () => (await article(id)).status).toBe(200);
    const again = await step(manager, id, { to: 'published', at: null });
    expect(again.body.code).toBe(newsRefusals.STATE_STEP.code);
    expect((await step(manager, id, { to: 'published', at: soon(60_000) })).status).toBe(409);
    expect((await step(manager, id, { to: 'withdrawn' })).status).toBe(200);
    expect((await step(manager, id, { to: 'withdrawn' })).status).toBe(409);
    await expect.poll(async () => (await article(id)).status).toBe(404);
    expect((await step(manager, id, { to: 'draft' })).status).toBe(200);
    expect(await state(id)).toBe('draft');
    expect(await auditOf(app, `news:${id}`)).toEqual([
      'news.created',
      'news.published',
      'news.withdrawn',
      'news.reopened',
    ]);
  });

  test('a scheduled article appears automatically at its time', async () => {
    const id = await buildNews(app, manager, { meetingId });
    const listed = async () =>
      (await call(endpoints.listPublicNews, {})).body.data.news.some((row) => row.id === id);
    expect((await step(manager, id, { to: 'published', at: soon(60_000) })).status).toBe(200);
    expect([await state(id), await listed(), (await article(id)).status]).toEqual(['scheduled', false, 404]);
    app.clock.advance(60_000);
    expect([await state(id), await listed(), (await article(id)).status]).toEqual(['published', true, 200]);
  });

  test('a time in the past is refused beside its field', async () => {
    const id = await buildNews(app, manager, { meetingId });
    const late = await step(manager, id, { to: 'published', at: soon(0) });
    expect([late.body.code, late.body.errors?.[0]?.path]).toEqual([newsRefusals.PUBLISH_PAST.code, 'at']);
    expect(await state(id)).toBe('draft');
  });

  test('the time of a scheduled article can be changed or removed', async () => {
    const id = await buildNews(app, manager, { meetingId });
    await step(manager, id, { to: 'published', at: soon(60_000) });
    expect((await step(manager, id, { to: 'published', at: soon(120_000) })).status).toBe(200);
    expect((await step(manager, id, { to: 'draft' })).status).toBe(200);
    expect((await read(manager, id)).body.data).toMatchObject({ state: 'draft', publishAt: null });
    expect((await call(endpoints.deleteNews, { token: manager.token, params: { id } })).status).toBe(200);
  });

  test('an article that was once public is never deleted', async () => {
    const id = await buildNews(app, manager, { meetingId });
    await step(manager, id, { to: 'published', at: soon(1000) });
    app.clock.advance(1000);
    await step(manager, id, { to: 'withdrawn' });
    await step(manager, id, { to: 'published', at: soon(60_000) });
    await step(manager, id, { to: 'draft' });
    const refused = await call(endpoints.deleteNews, { token: manager.token, params: { id } });
    expect(refused.body.code).toBe(newsRefusals.WAS_PUBLIC.code);
  });

  test('a draft is deleted with all its versions', async () => {
    const id = await buildNews(app, manager, { meetingId });
    expect((await call(endpoints.deleteNews, { token: manager.token, params: { id } })).status).toBe(200);
    expect((await read(manager, id)).status).toBe(404);
    const { rows } = await app.kernel.pool.query('select 1 from news_versions where news_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
