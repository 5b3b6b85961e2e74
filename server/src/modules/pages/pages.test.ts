import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { noRichText, richParagraphs } from '@plenum/contract/kernel/rich-text';
import * as endpoints from '@plenum/contract/pages/endpoints';
import { pageRefusals } from '@plenum/contract/pages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#kernel/uploads/sweep-files';
import { makeJpeg, makePng } from '#test/make-images';
import { makeZip } from '#test/make-zip';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countQueries, countRows } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildBundle, buildPage, newPage } from '#test/pages';
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
const read = async (id: string, person = manager) =>
  (await call(endpoints.readPage, { token: person.token, params: { id } })).body.data;
const publish = (id: string, number: number | null) =>
  call(endpoints.publishPage, { token: manager.token, params: { id }, body: { number } });
const page = (id: string, lan: 'en' | 'zh-cn' = 'en') =>
  call(endpoints.readPublicPage, { params: { id }, lan });
const body = { en: richParagraphs('By train.'), zh: noRichText };

describe('permissions', () => {
  async function attempts(person: Person, scope: { meetingId: string } | { seriesId: string }, id: string) {
    const token = person.token;
    const params = { id };
    const change = { version: 99, slug: 'other', title: { en: 'x', zh: '' }, scripts: false };
    const query = 'meetingId' in scope ? { meeting: scope.meetingId } : { series: scope.seriesId };
    const files = [
      [endpoints.uploadBundle, makeZip([{ name: 'index.html' }])],
      [endpoints.uploadDocument, shortPdf],
      [endpoints.uploadPagePicture, makePng(4, 4)],
      [endpoints.uploadBlockPicture, makePng(4, 4)],
    ] as const;
    const answers = [
      await call(endpoints.readPage, { token, params }),
      await call(endpoints.readMenu, { token, query }),
      await call(endpoints.createPage, { token, body: newPage(scope) }),
      await call(endpoints.changePage, { token, params, body: change }),
      await call(endpoints.saveBlocks, { token, params, body: { version: 99, body } }),
      await call(endpoints.publishPage, { token, params, body: { number: null } }),
      await call(endpoints.saveMenu, { token, query, body: { version: 99, items: [] } }),
      ...(await Promise.all(
        files.map(([endpoint, bytes]) => upload(app, endpoint, { by: person, params, bytes })),
      )),
      await call(endpoints.deletePage, { token, params }),
    ];
    return answers.map(({ status }) => status);
  }

  test('a conference’s organizers write, its other staff read, staff of other conferences see nothing', async () => {
    const id = await buildPage(app, manager, { meetingId });
    const before = await countRows(app);
    expect(await attempts(finance, { meetingId }, id)).toEqual([200, 200, ...Array(10).fill(403)]);
    expect(await attempts(stranger, { meetingId }, id)).toEqual(Array(12).fill(404));
    expect(await countRows(app)).toEqual(before);
    expect((await read(id, finance)).can).toEqual({ edit: false, allowScripts: false });
    const listed = async (person: Person) =>
      (await call(endpoints.listPages, { token: person.token })).body.data.map((row) => row.id);
    expect(await listed(finance)).toContain(id);
    expect(await listed(stranger)).not.toContain(id);
  });

  test('only administrators write for a series', async () => {
    const id = await buildPage(app, administrator, { seriesId });
    const [reading, menu, creating, ...others] = await attempts(manager, { seriesId }, id);
    expect([reading, menu, creating]).toEqual([404, 403, 403]);
    expect(others.filter((status) => status !== 404)).toEqual([403]);
    expect((await read(id, administrator)).scopeName.en).toBe('Cloud conferences');
  });

  test('only administrators switch scripts on, and every editor may switch them off', async () => {
    const id = await buildPage(app, manager, { meetingId }, 'bundle');
    const change = async (person: Person, scripts: boolean) => {
      const { version, slug, title } = await read(id);
      const form = { version, slug, title, scripts };
      return (await call(endpoints.changePage, { token: person.token, params: { id }, body: form })).status;
    };
    expect(await change(manager, true)).toBe(403);
    expect(await change(administrator, true)).toBe(200);
    expect(await change(manager, true)).toBe(200);
    expect(await change(manager, false)).toBe(200);
    expect((await read(id)).scripts).toBe(false);
  });
});

test('a slug is unique within a scope', async () => {
  const form = newPage({ meetingId });
  const make = (overrides = {}) =>
    call(endpoints.createPage, { token: administrator.token, body: { ...form, ...overrides } });
  expect((await make()).status).toBe(200);
  const again = await make();
  expect([again.body.code, again.body.errors?.[0]?.path]).toEqual([pageRefusals.SLUG_TAKEN.code, 'slug']);
  expect((await make({ meetingId: null, seriesId })).status).toBe(200);
});

describe('a page of blocks', () => {
  test('is versioned at each save, and visitors see the published version', async () => {
    const id = await buildPage(app, manager, { meetingId });
    const save = (version: number, text: string) =>
      call(endpoints.saveBlocks, {
        token: manager.token,
        params: { id },
        body: { version, body: { en: richParagraphs(text), zh: noRichText } },
      });
    expect((await publish(id, 1)).body.code).toBe(pageRefusals.NOTHING_TO_PUBLISH.code);
    expect((await save(1, 'first')).body.data).toEqual({ version: 2 });
    const refused = (await save(1, 'lost')).body;
    expect(refused.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect(refused.savedBefore).toEqual({ by: manager.me.name, at: expect.any(String) });
    expect((await page(id)).status).toBe(404);
    expect((await publish(id, 1)).status).toBe(200);
    await save(2, 'second');
    const shown = async () => (await page(id, 'zh-cn')).body.data?.body;
    await expect.poll(shown).toEqual(richParagraphs('first'));
    expect((await read(id)).body?.en).toEqual(richParagraphs('second'));
    const text = (number: string) =>
      call(endpoints.readPage, { token: manager.token, params: { id }, query: { number } });
    expect((await text('1')).body.data.body?.en).toEqual(richParagraphs('first'));
    expect([(await text('3')).status, (await text('0')).status]).toEqual([404, 422]);
    await publish(id, 2);
    await expect.poll(shown).toEqual(richParagraphs('second'));
    await publish(id, 1);
    await expect.poll(shown).toEqual(richParagraphs('first'));
    expect((await publish(id, 3)).status).toBe(409);
    await publish(id, null);
    await expect.poll(async () => (await page(id)).status).toBe(404);
    expect((await read(id)).versions.map(({ number, preview }) => [number, preview])).toEqual([
      [2, ''],
      [1, ''],
    ]);
    expect(await auditOf(app, `page:${id}`)).toEqual([
      'page.created',
      'page.version_added',
      'page.published',
      'page.version_added',
      'page.published',
      'page.published',
      'page.taken_down',
    ]);
  });

  test('refuses missing pictures beside the text', async () => {
    const id = await buildPage(app, manager, { meetingId });
    const sent = await upload(app, endpoints.uploadBlockPicture, {
      by: manager,
      params: { id },
      bytes: makePng(4, 4),
    });
    const save = (fileId: string) => {
      const image = { type: 'image' as const, attrs: { fileId, alt: '' } };
      const text = { type: 'doc' as const, content: [image] };
      return call(endpoints.saveBlocks, {
        token: manager.token,
        params: { id },
        body: { version: 1, body: { en: text, zh: text } },
      });
    };
    const wrong = await save('0'.repeat(32));
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'body']);
    expect((await save(sent.body.data.fileId)).status).toBe(200);
  });

  test('refuses another kind of content', async () => {
    const id = await buildPage(app, manager, { meetingId });
    const bytes = makeZip([{ name: 'index.html' }]);
    const sent = await upload(app, endpoints.uploadBundle, { by: manager, params: { id }, bytes });
    expect(sent.body.code).toBe(pageRefusals.WRONG_KIND.code);
  });
});

describe('pictures and papers', () => {
  test('pictures join the unpublished version, or else begin a new one', async () => {
    const id = await buildPage(app, manager, { meetingId }, 'pictures');
    const send = (bytes: Buffer, type: string) =>
      upload(app, endpoints.uploadPagePicture, { by: manager, params: { id }, bytes, type });
    await send(makePng(4, 4), 'image/png');
    await send(makeJpeg(4, 4), 'image/jpeg');
    await publish(id, 1);
    const { data } = (await page(id)).body;
    expect(data).toMatchObject({ kind: 'pictures', address: '', body: null });
    expect(data.pictures.map(({ name }) => name)).toEqual(['Getting there 1/2', 'Getting there 2/2']);
    for (const { link } of data.pictures) expect(link).toMatch(/^\/media\/[0-9a-f]{32}$/);
    await send(makePng(5, 5), 'image/png');
    expect(
      (await read(id)).versions.map(({ number, files, published }) => [number, files, published]),
    ).toEqual([
      [2, 1, false],
      [1, 2, true],
    ]);
  });

  test('a paper is shown in its page', async () => {
    const id = await buildPage(app, manager, { meetingId }, 'document');
    const send = (bytes: Buffer) =>
      upload(app, endpoints.uploadDocument, { by: manager, params: { id }, bytes });
    expect((await send(Buffer.from('<script>'))).body.code).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
    expect((await send(shortPdf)).status).toBe(200);
    await publish(id, 1);
    const { address } = (await page(id)).body.data;
    const shown = await app.http.inject({ method: 'GET', url: address });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(shown.rawPayload.equals(shortPdf)).toBe(true);
  });
});

test('a deleted page is removed with its versions and files', async () => {
  const id = await buildBundle(app, manager, meetingId, [
    { name: 'index.html', data: 'x' },
    { name: 'a.css' },
  ]);
  const files = async () =>
    (await app.kernel.pool.query('select 1 from files f where purpose = $1', ['page'])).rows.length;
  const before = await files();
  expect((await call(endpoints.deletePage, { token: manager.token, params: { id } })).status).toBe(200);
  expect((await app.http.inject({ method: 'GET', url: `/pages/${id}/` })).statusCode).toBe(404);
  await app.kernel.pool.query(`update files set created_at = created_at - interval '2 days'`);
  await sweepFiles(app.kernel);
  expect(await files()).toBe(before - 2);
});

test('the list needs as many queries for three pages as for one', async () => {
  const { id } = await buildMeeting(app);
  const editor = await buildStaff(app, id, 'owner');
  const asked = () => countQueries(app, () => call(endpoints.listPages, { token: editor.token }));
  await buildPage(app, editor, { meetingId: id });
  const one = await asked();
  await buildPage(app, editor, { meetingId: id });
  await buildPage(app, editor, { meetingId: id });
  expect(await asked()).toBe(one);
});
