import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { noRichText, richParagraphs } from '@plenum/contract/kernel/rich-text';
import * as endpoints from '@plenum/contract/pages/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPage } from '#test/pages';
import { buildPerson, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let administrator: Person;
let meetingId: string;
let seriesId: string;
beforeAll(async () => {
  app = await createTestApp();
  const meeting = await buildMeeting(app, { state: 'published' });
  meetingId = meeting.id;
  seriesId = meeting.basics.seriesId;
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
});
afterAll(() => app.close());

const call: TestApp['call'] = (endpoint, options) => app.call(endpoint, options);
const body = { en: richParagraphs('By train.'), zh: noRichText };

const items = (...pageIds: string[]) =>
  pageIds.map((pageId) => ({
    id: crypto.randomUUID(),
    kind: 'page' as const,
    label: { en: 'Travel', zh: '交通' },
    pageId,
  }));
const link = {
  id: crypto.randomUUID(),
  kind: 'link' as const,
  label: { en: 'City', zh: '' },
  link: 'https://example.org/',
};

test('saves by version, and shows public entries only', async () => {
  const { id: own, basics } = await buildMeeting(app, { state: 'published', seriesId });
  const editor = await buildStaff(app, own, 'owner');
  const query = { meeting: own };
  const draft = await buildPage(app, editor, { meetingId: own });
  const ofSeries = await buildPage(app, administrator, { seriesId });
  await call(endpoints.saveBlocks, {
    token: administrator.token,
    params: { id: ofSeries },
    body: { version: 1, body },
  });
  await call(endpoints.publishPage, {
    token: administrator.token,
    params: { id: ofSeries },
    body: { number: 1 },
  });
  const save = (version: number, ...entries: unknown[]) =>
    call(endpoints.saveMenu, {
      token: editor.token,
      query,
      body: { version, items: entries as never },
    });
  expect((await call(endpoints.readMenu, { token: editor.token, query })).body.data).toEqual({
    version: 0,
    items: [],
    can: { edit: true },
  });
  expect((await save(0, ...items(draft, ofSeries), link)).body.data).toEqual({ version: 1 });
  const refused = (await save(0)).body;
  expect(refused.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  expect(refused.savedBefore).toEqual({ by: editor.me.name, at: expect.any(String) });
  const shown = await call(endpoints.readPublicMenu, { query: { meeting: basics.slug }, lan: 'zh-cn' });
  expect(shown.body.data.items).toEqual([
    { label: '交通', pageId: ofSeries, link: '' },
    { label: 'City', pageId: null, link: 'https://example.org/' },
  ]);
  expect((await save(1, link)).body.data).toEqual({ version: 2 });
  await expect
    .poll(async () => (await call(endpoints.readPublicMenu, { query })).body.data.items.length)
    .toBe(1);
});

test('refuses a page of another scope beside its entry, and invalid addresses', async () => {
  const foreign = await buildPage(app, administrator, { meetingId: (await buildMeeting(app)).id });
  const query = { meeting: meetingId };
  const wrong = await call(endpoints.saveMenu, {
    token: administrator.token,
    query,
    body: { version: 0, items: items(foreign) },
  });
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'items.0.pageId']);
  const script = { ...link, link: 'javascript:alert(1)' };
  const bad = await call(endpoints.saveMenu, {
    token: administrator.token,
    query,
    body: { version: 0, items: [script] },
  });
  expect([bad.status, bad.body.errors?.[0]?.path]).toEqual([422, 'items.0.link']);
});

test('needs one existing scope', async () => {
  const token = administrator.token;
  expect((await call(endpoints.readMenu, { token, query: {} })).status).toBe(422);
  const both = { meeting: meetingId, series: seriesId };
  expect((await call(endpoints.readMenu, { token, query: both })).status).toBe(422);
  const nowhere = { meeting: '00000000-0000-4000-8000-000000000000' };
  expect((await call(endpoints.readMenu, { token, query: nowhere })).status).toBe(404);
  expect((await call(endpoints.readPublicMenu, { query: {} })).body.data).toEqual({ items: [] });
  expect((await call(endpoints.readPublicMenu, { query: { series: 'nowhere' } })).status).toBe(404);
});
