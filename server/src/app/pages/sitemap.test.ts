import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildSeries } from '#test/meetings';
import { buildNews } from '#test/news';
import { buildPerson, makeAdministrator } from '#test/people';
import { stepNews } from '@plenum/contract/news/endpoints';
import { robotsText, sitemapText } from './sitemap.ts';

const publicUrl = 'https://meetings.example.org';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ publicUrl });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });
const paths = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/meetings\.example\.org([^<]*)<\/loc>/g)].map(([, path]) => path);

test('lists all public addresses in both languages, and nothing else', async () => {
  const editor = await buildPerson(app);
  await makeAdministrator(app, editor);
  const series = await buildSeries(app, { slug: 'cloud' });
  const open = await buildMeeting(app, { seriesId: series.id, state: 'published' });
  const draft = await buildMeeting(app, { seriesId: series.id });
  const publish = async (at: string | null, overrides = {}) => {
    const id = await buildNews(app, editor, overrides);
    const step = { to: 'published', at } as const;
    await app.call(stepNews, { token: editor.token, params: { id }, body: step });
    return id;
  };
  const published = await publish(null);
  const scheduled = await publish(new Date(app.clock.now().getTime() + 60_000).toISOString());
  await publish(null, { meetingId: draft.id });
  await buildNews(app, editor);

  const reply = await get('/sitemap.xml');
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  const fixed = ['/index/homepage', '/index/meeting', '/index/news'];
  const always = [`/index/detailInfo/${open.id}`, `/index/news/${published}`, '/index/cloud'];
  expect(paths(reply.payload)).toEqual([...fixed, ...always]);
  expect(reply.payload).toContain(
    `<xhtml:link rel="alternate" hreflang="en" href="${publicUrl}/index/cloud?lang=en"/>`,
  );
  app.clock.advance(60_000);
  expect(paths((await get('/sitemap.xml')).payload)).toContain(`/index/news/${scheduled}`);
  const again = await get('/sitemap.xml', {
    'if-none-match': String((await get('/sitemap.xml')).headers['etag']),
  });
  expect(again.statusCode).toBe(304);
});

test.each(['/sitemap/0.xml', '/sitemap/2.xml', '/sitemap/x', '/sitemap/1'])(
  '%s is not listed',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('is split if it would be too long', () => {
  const listed = ['/a', '/b', '/c'].map((path) => ({ path, changedAt: new Date('2026-05-18T01:00:00Z') }));
  const text = (part: number | null) => String(sitemapText(listed, part, publicUrl, 2));
  expect(paths(text(null))).toEqual(['/sitemap/1.xml', '/sitemap/2.xml']);
  expect([paths(text(1)), paths(text(2))]).toEqual([['/a', '/b'], ['/c']]);
  expect(sitemapText(listed, 3, publicUrl, 2)).toBeNull();
  expect(paths(String(sitemapText(listed, null, publicUrl, 3)))).toEqual(['/a', '/b', '/c']);
  expect(text(1)).toContain('<lastmod>2026-05-18T01:00:00.000Z</lastmod>');
});

test('robots.txt tells search engines where not to look', async () => {
  const { payload, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload).toBe(robotsText(publicUrl));
  for (const area of ['admin', 'account', 'api', 'sign', 'tool'])
    expect(payload).toContain(`Disallow: /${area}\n`);
  expect(payload).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
});
