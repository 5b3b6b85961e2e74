import * as endpoints from '@plenum/contract/news/endpoints';
import type { NewsForm } from '@plenum/contract/news/schemas';
import { richParagraphs } from '@plenum/contract/kernel/rich-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { invalidate } from '#kernel/cache/public-cache';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting } from '#test/meetings';
import { buildNews } from '#test/news';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await createTestApp();
  editor = await buildPerson(app);
  await makeAdministrator(app, editor);
});
afterAll(() => app.close());

async function publish(title: string, overrides: Partial<NewsForm> = {}): Promise<string> {
  const id = await buildNews(app, editor, { title: { en: title, zh: '' }, ...overrides });
  app.clock.advance(1000);
  const body = { to: 'published' as const, at: null };
  const done = await app.call(endpoints.stepNews, { token: editor.token, params: { id }, body });
  if (done.status !== 200) throw new Error(`not published: ${done.body.message}`);
  return id;
}

async function titles(query: { series?: string; meeting?: string; category?: NewsForm['category'] }) {
  const { body } = await app.call(endpoints.listPublicNews, { query });
  return body.data.news.map(({ title }) => title);
}

test('lists show their own news and those of higher scopes, but no drafts of conferences', async () => {
  const meeting = await buildMeeting(app, { state: 'published' });
  const { seriesId } = meeting.basics;
  const hidden = await buildMeeting(app, { seriesId, state: 'draft' });
  const sibling = await buildMeeting(app, { seriesId, state: 'closed' });
  const other = await buildMeeting(app, { state: 'published' });
  await publish('for all');
  await publish('of the series', { seriesId, category: 'notice' });
  await publish('of the meeting', { meetingId: meeting.id });
  await publish('of its sibling', { meetingId: sibling.id });
  const unseen = await publish('of a draft', { meetingId: hidden.id });
  await publish('of another', { meetingId: other.id });
  const series = await app.kernel.pool.query<{ slug: string }>('select slug from series where id = $1', [
    seriesId,
  ]);
  const slug = series.rows[0]?.slug ?? '';
  expect(await titles({})).toEqual([
    'of another',
    'of its sibling',
    'of the meeting',
    'of the series',
    'for all',
  ]);
  expect(await titles({ series: slug })).toEqual([
    'of its sibling',
    'of the meeting',
    'of the series',
    'for all',
  ]);
  expect(await titles({ meeting: meeting.id })).toEqual(['of the meeting', 'of the series', 'for all']);
  expect(await titles({ meeting: meeting.basics.slug })).toEqual([
    'of the meeting',
    'of the series',
    'for all',
  ]);
  expect(await titles({ series: slug, category: 'notice' })).toEqual(['of the series']);
  expect((await app.call(endpoints.readArticle, { params: { id: unseen } })).status).toBe(404);
  for (const query of [{ meeting: hidden.id }, { meeting: 'nothing' }, { series: 'nothing' }])
    expect((await app.call(endpoints.listPublicNews, { query })).status).toBe(404);
});

test('lists show pinned articles first, then the newest, ten at a time, each once', async () => {
  const { id: meetingId } = await buildMeeting(app, { state: 'published' });
  const expected: string[] = [];
  for (let index = 0; index < 23; index += 1) {
    const title = `article ${index}`;
    await publish(title, { meetingId, pinned: index % 7 === 0, category: 'travel' });
    expected.push(title);
  }
  const seen: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const query = { meeting: meetingId, category: 'travel' as const, ...(after ? { after } : {}) };
    const { data } = (await app.call(endpoints.listPublicNews, { query })).body;
    seen.push(...data.news.map(({ title }) => title));
    expect(data.news).toHaveLength(page < 2 ? 10 : 3);
    after = data.next ?? undefined;
  }
  expect(after).toBeUndefined();
  const newest = expected.toReversed();
  const pinned = ['article 21', 'article 14', 'article 7', 'article 0'];
  expect(seen).toEqual([...pinned, ...newest.filter((title) => !pinned.includes(title))]);
});

test.each(['x', 'p.1.2', 'n.999999999999999.00000000-0000-4000-8000-000000000000', `n.1.${'-'.repeat(36)}`])(
  'refuses an unknown scope in the list: %s',
  async (after) => {
    const { status } = await app.call(endpoints.listPublicNews, { query: { after } });
    expect([422, 200]).toContain(status);
  },
);

test('an article is in the reader’s language, with its attachments', async () => {
  const { id: meetingId } = await buildMeeting(app, { state: 'published' });
  const file = (await upload(app, endpoints.uploadNewsAttachment, { by: editor, bytes: shortPdf })).body.data;
  const id = await publish('Plans', {
    meetingId,
    title: { en: 'Plans', zh: '会场平面图' },
    summary: { en: 'Only in English', zh: '' },
    body: { en: richParagraphs('English'), zh: richParagraphs('中文') },
    attachments: [{ fileId: file.fileId, name: 'Plan.pdf' }],
  });
  const chinese = await app.call(endpoints.readArticle, { params: { id }, lan: 'zh-cn' });
  expect(chinese.body.data).toMatchObject({
    title: '会场平面图',
    summary: 'Only in English',
    scopeName: '2026 云计算峰会',
    body: richParagraphs('中文'),
    attachments: [{ name: 'Plan.pdf', link: file.link, size: shortPdf.length }],
    meetingId,
    seriesSlug: expect.stringMatching(/^series-/),
  });
  expect(chinese.headers['etag']).toBeDefined();
});

test('a withdrawn conference hides its news', async () => {
  const { id: meetingId } = await buildMeeting(app, { state: 'published' });
  const id = await publish('soon gone', { meetingId });
  expect((await app.call(endpoints.readArticle, { params: { id } })).status).toBe(200);
  await app.kernel.db.transaction(async (tx) => {
    await tx.execute(sql`update meetings set state = 'draft' where id = ${meetingId}`);
    await invalidate(tx, [`meeting:${meetingId}`, 'meetings']);
  });
  await expect.poll(async () => (await app.call(endpoints.readArticle, { params: { id } })).status).toBe(404);
  await expect.poll(() => titles({})).not.toContain('soon gone');
});
