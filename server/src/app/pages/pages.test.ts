import { randomUUID } from 'node:crypto';
import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@plenum/contract/kernel/language';
import { sections } from '@plenum/contract/meetings/sections';
import { stepNews } from '@plenum/contract/news/endpoints';
import { invalidate } from '#kernel/cache/public-cache';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildSeries, buildType } from '#test/meetings';
import { buildNews } from '#test/news';
import { buildPerson, makeAdministrator } from '#test/people';
import { readAddress } from './address.ts';
import { allScreens, sourcesOf } from './sources.ts';

const WEB = join(import.meta.dirname, '../../../../web');
const hostile = `"><script>alert('x')</script></title>&amp;`;

let app: TestApp;
let meetingId: string;
let articleId: string;
let hiddenId: string;

beforeAll(async () => {
  app = await createTestApp({ publicUrl: 'https://meetings.example.org' });
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
  const series = await buildSeries(app, {
    slug: 'cloud',
    accent: 'pine',
    tagline: { en: 'Clouds & more', zh: '云与更多' },
    partners: [
      {
        id: 'p1',
        kind: 'host',
        name: { en: 'Cloud Society', zh: '云学会' },
        link: 'https://cloud.example',
        logo: '',
      },
    ],
  });
  const meeting = await buildMeeting(app, {
    seriesId: series.id,
    state: 'published',
    title: { en: `Summit ${hostile}`, zh: `峰会${hostile}` },
    theme: { en: hostile, zh: hostile },
  });
  meetingId = meeting.id;
  await buildType(app, meetingId, { stock: 10, taken: 2 });
  await announceProgramme(meetingId);
  hiddenId = (await buildMeeting(app, { seriesId: series.id, state: 'draft' })).id;
  const editor = await buildPerson(app);
  await makeAdministrator(app, editor);
  articleId = await buildNews(app, editor, { title: { en: `Open ${hostile}`, zh: `开启${hostile}` } });
  const step = { to: 'published', at: null } as const;
  await app.call(stepNews, { token: editor.token, params: { id: articleId }, body: step });
  await buildSeries(app, { slug: 'bdmc', position: 2 });
});
afterAll(() => app.close());

/** An empty page. */
async function announceProgramme(id: string): Promise<void> {
  const content = sections.programme.empty;
  await app.kernel.pool.query(
    `insert into programme_versions (meeting_id, version, revision, content, changes, note, published_at)
     values ($1, 1, 0, $2, '[]', '{"en": "", "zh": ""}', now())`,
    [id, JSON.stringify(content)],
  );
  await invalidated(`meeting:${id}`);
}

/** Waits for a notice. Notices arrive in the order of their commits, so all earlier ones have arrived too. */
async function invalidated(tag: string): Promise<void> {
  const heard = Promise.withResolvers<void>();
  const mark = randomUUID();
  const stop = app.kernel.live.listen(['public'], ({ id }) => {
    if (id === mark) heard.resolve();
  });
  await app.kernel.db.transaction((tx) => invalidate(tx, [tag, mark]));
  await heard.promise;
  stop();
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { 'x-forwarded-for': '198.51.100.9', ...headers } });

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const link = (html: string, which: string) => new RegExp(`<link ${which} href="([^"]*)">`).exec(html)?.[1];
const jsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
const inlined = (html: string) =>
  JSON.parse(/<script type="application\/json" id="plenum-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('a series', () => {
  test('is described in the requested language', async () => {
    const { payload, statusCode, headers } = await get('/index/cloud?lang=en');
    expect(statusCode).toBe(200);
    expect(headers['vary']).toBe('cookie, accept-encoding, origin');
    expect(payload).toContain('<html lang="en" data-accent="pine">');
    expect(payload).toMatch(/<title>Summit .* · Plenum<\/title>/);
    expect(meta(payload, 'description')).toBe('Two days about clouds.');
    expect(meta(payload, 'og:locale')).toBe('en_US');
    const chinese = (await get('/index/cloud', { cookie: 'lan=zh-cn' })).payload;
    expect(chinese).toContain('<html lang="zh-CN" data-accent="pine">');
    expect(meta(chinese, 'description')).toBe('两天云计算盛会。');
  });

  test('is in Chinese until the reader chooses, whatever the browser prefers', async () => {
    const headers = { 'accept-language': 'en-US,en;q=0.9' };
    expect((await get('/index/cloud', headers)).payload).toContain('<html lang="zh-CN"');
    const chosen = await get('/index/cloud', { ...headers, cookie: 'lan=en' });
    expect(chosen.payload).toContain('<html lang="en"');
  });

  test('has one address for each language and one without', async () => {
    const { payload } = await get('/index/cloud?lang=en&utm_source=x');
    const base = 'https://meetings.example.org/index/cloud';
    expect(link(payload, 'rel="canonical"')).toBe(`${base}?lang=en`);
    expect(link(payload, 'rel="alternate" hreflang="en"')).toBe(`${base}?lang=en`);
    expect(link(payload, 'rel="alternate" hreflang="zh-CN"')).toBe(`${base}?lang=zh-cn`);
    expect(link(payload, 'rel="alternate" hreflang="x-default"')).toBe(base);
    expect(link((await get('/index/cloud')).payload, 'rel="canonical"')).toBe(base);
  });

  test('includes the answers its screen asks for, the same as from the API', async () => {
    const { payload } = await get('/index/cloud?lang=en');
    const { language, entries } = inlined(payload);
    expect(language).toBe('en');
    expect(entries.map(({ name, params, query }: never) => [name, params, query])).toEqual([
      ['meetings.readSeriesPage', { slug: 'cloud' }, {}],
      ['news.listPublic', {}, { series: 'cloud' }],
    ]);
    const answer = (await get('/api/public/series/cloud', { lan: 'en' })).json();
    expect(entries[0].data).toEqual(answer.data);
  });

  test('shows its text before any script runs, and escapes it', async () => {
    const { payload } = await get('/index/cloud?lang=en');
    const paint = /<div id="root">(.*)<\/div><script/.exec(payload)?.[1];
    expect(paint).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)');
    expect(paint).toContain('15–16 June 2026, Monday to Tuesday');
    expect(paint).toContain('World Expo Center, Shanghai');
    expect(payload).not.toContain('<script>alert');
    expect(payload.match(/<\/title>/g)).toHaveLength(1);
  });

  test('is 404 if it does not exist, and the app shows that', async () => {
    for (const path of ['/index/nothing', '/index/x', `/index/${'x'.repeat(60)}`, '/site/nothing/index']) {
      const { statusCode, payload } = await get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(payload).toContain('<meta name="robots" content="noindex">');
      expect(payload).toContain('id="root"');
    }
  });
});

describe('a conference', () => {
  test('is described as an event to search engines', async () => {
    const { payload } = await get(`/index/detailInfo/${meetingId}?lang=en`);
    expect(jsonLd(payload)).toMatchObject({
      '@type': 'Event',
      name: `Summit ${hostile}`,
      inLanguage: 'en',
      url: `https://meetings.example.org/index/detailInfo/${meetingId}?lang=en`,
      startDate: '2026-06-15T00:00:00+08:00',
      endDate: '2026-06-16T23:59:00+08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: { addressLocality: 'Shanghai' } },
      offers: [{ '@type': 'Offer', price: '1000.00', priceCurrency: 'CNY' }],
    });
    expect(jsonLd((await get('/index/cloud?lang=en')).payload)).toMatchObject({
      organizer: [{ '@type': 'Organization', name: 'Cloud Society', url: 'https://cloud.example' }],
    });
  });

  test('includes its programme on the programme page', async () => {
    const { id, basics } = await buildMeeting(app, { state: 'published' });
    const names = async (search: string) =>
      inlined((await get(`/index/detailInfo/${id}${search}`)).payload).entries.map(({ name }: never) => name);
    expect(await names('?lang=en')).toEqual([
      'meetings.readPublic',
      'news.listPublic',
      'pages.readPublicMenu',
    ]);
    expect(await names('?lang=en&tab=programme')).not.toContain('meetings.readProgramme');
    await announceProgramme(id);
    expect(await names('?lang=en&tab=programme')).toContain('meetings.readProgramme');
    // The programme is found by the id of the conference, whatever name was requested.
    const { payload } = await get(`/index/detailInfo/${basics.slug}?lang=en&tab=programme`);
    const programme = inlined(payload).entries.find(
      ({ name }: { name: string }) => name === 'meetings.readProgramme',
    );
    expect(programme.params).toEqual({ id });
  });

  test('is 404 if it is a draft or does not exist', async () => {
    for (const id of [hiddenId, 'nothing', '00000000-0000-4000-8000-000000000000']) {
      expect([id, (await get(`/index/detailInfo/${id}`)).statusCode]).toEqual([id, 404]);
    }
  });

  test('is described again after its organizers change it', async () => {
    const { id, basics } = await buildMeeting(app, { state: 'published' });
    // Waits for the notification of its creation, which could otherwise clear the cached page at any later time.
    await invalidated(`meeting:${id}`);
    const read = async () => (await get(`/index/detailInfo/${id}?lang=en`)).payload;
    expect(await read()).toContain('Cloud Summit 2026');
    await app.kernel.pool.query(`update meetings set title = '{"en":"Renamed","zh":""}' where id = $1`, [id]);
    expect(await read()).toContain(basics.title.en);
    await invalidated(`meeting:${id}`);
    expect(await read()).toContain('Renamed');
  });
});

test('an article is described as an article', async () => {
  const { payload } = await get(`/index/news/${articleId}?lang=en`);
  expect(jsonLd(payload)).toMatchObject({ '@type': 'NewsArticle', headline: `Open ${hostile}` });
  expect(meta(payload, 'og:type')).toBe('article');
  expect(payload).not.toContain('<script>alert');
});

test.each([
  ['/index/homepage', '会议首页 · 会堂', ['meetings.listPublic', 'news.listPublic']],
  ['/index/meeting', '全部会议 · 会堂', ['meetings.listPublic']],
  ['/index/news', '新闻动态 · 会堂', ['news.listPublic']],
  ['/bdmc/index', '首页 · 云计算大会 · 会堂', ['meetings.readSeriesPage', 'pages.readPublicMenu']],
  ['/bdmc', '首页 · 云计算大会 · 会堂', ['meetings.readSeriesPage', 'pages.readPublicMenu']],
])('%s is %s', async (path, title, names) => {
  const { payload, statusCode } = await get(path);
  expect(statusCode).toBe(200);
  expect(payload).toContain(`<title>${title}</title>`);
  expect(inlined(payload).entries.map(({ name }: never) => name)).toEqual(names);
});

test('the pages of a small site include the answers that each shows', async () => {
  const names = async (page: string) =>
    inlined((await get(`/site/cloud/${page}`)).payload)
      .entries.map(({ name }: { name: string }) => name)
      .slice(2);
  expect(await names('index')).toEqual(['meetings.readPublic', 'news.listPublic']);
  expect(await names('program')).toEqual(['meetings.readPublic', 'meetings.readProgramme']);
  expect(await names('venue')).toEqual(['meetings.readPublic']);
  expect(await names('committee')).toEqual(['meetings.readPublic', 'meetings.readBackground']);
});

test('the bare address leads to the first series, in the reader’s language', async () => {
  for (const [url, location] of [
    ['/', '/index/cloud'],
    ['/?lang=en&x=1', '/index/cloud?lang=en&x=1'],
    ['/index', '/index/cloud'],
  ]) {
    const { statusCode, headers } = await get(String(url));
    expect([statusCode, headers['location']]).toEqual([302, location]);
  }
});

test.each([
  '/admin/matchList',
  '/account',
  '/tool/printer',
  '/sign/index',
  '/index/tools',
  '/index/register/cloud-2027',
  '/index/order/7',
  '/index/order/7/pay',
  '/index/change/7',
  '/index/ticket/7',
  '/index/submit/7',
  '/getcode',
  '/verify',
  '/verify/x1',
  '/index/fillIn',
  '/index/joinStaff',
  '/index/roommate',
  '/index/preview',
  '/index/preview/x1',
  '/index/myPayments',
  '/index/myMessages',
  '/index/myTicket',
  '/index/unsubscribe',
])('%s is not indexed', async (path) => {
  const { statusCode, payload } = await get(path);
  expect(statusCode).toBe(200);
  expect(payload).toContain('<meta name="robots" content="noindex">');
});

describe('a form that visitors can begin', () => {
  const paintOf = async (url: string) =>
    /<div id="root">(.*?)<\/div><\/body>/s.exec((await get(url)).payload)?.[1] ?? '';

  test('shows its first words before any script runs, and escapes them', async () => {
    expect(await paintOf('/getcode?lang=en')).toContain('We’ll send a verification code');
    expect(await paintOf('/getcode')).toContain('获取签到码');
    const register = await paintOf(`/index/register/${meetingId}?lang=en`);
    expect(register).toContain('Paste a list from Excel');
    expect(register).toContain('<a href="?kind=team"');
    expect(register).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('leaves to the app what it begins with after a choice, and a conference that does not exist', async () => {
    expect(await paintOf(`/index/register/${meetingId}?kind=team`)).toBe('');
    expect(await paintOf('/index/register/nothing')).toBe('');
    expect(await paintOf('/index/submit/nothing')).toBe('');
  });

  test('shows no choice if the conference registers no teams or registration is closed', async () => {
    const { id } = await buildMeeting(app, {
      state: 'published',
      registration: { opensAt: null, closesAt: '2026-05-01T00:00:00.000Z' },
    });
    const closed = await paintOf(`/index/register/${id}?lang=en`);
    expect(closed).toContain('Registration is closed');
    expect(closed).not.toContain('kind=team');
    await app.kernel.pool.query(
      `insert into meeting_sections (meeting_id, name, content, changed_at) values ($1, 'form', $2, now())
       on conflict (meeting_id, name) do update set content = excluded.content`,
      [meetingId, JSON.stringify({ ...sections.form.empty, teams: false })],
    );
    await invalidated(`meeting:${meetingId}`);
    expect(await paintOf(`/index/register/${meetingId}?lang=en`)).not.toContain('kind=team');
  });

  test('shows the submission form only while it accepts submissions', async () => {
    const { id } = await buildMeeting(app, {
      state: 'published',
      submission: { opensAt: null, closesAt: '2026-05-19T00:00:00.000Z' },
    });
    expect(await paintOf(`/index/submit/${id}?lang=en`)).toContain('You don’t need an account to start.');
    expect(await paintOf(`/index/submit/${meetingId}?lang=en`)).toBe('');
  });
});

test('a page of a small site shows its navigation and its conference before any script runs', async () => {
  const { payload } = await get('/site/cloud/program?lang=en');
  expect(payload).toContain('<h1 class="text-2xl font-bold">Programme</h1>');
  expect(payload).toContain('15–16 June 2026 · World Expo Center, Shanghai');
});

test('an unknown address is 404', async () => {
  expect((await get('/wp-login.php')).statusCode).toBe(404);
  expect((await get('/index/cloud/more')).statusCode).toBe(404);
  expect((await get('/index/order/7/more')).statusCode).toBe(404);
});

test('every address of the web app is known to the server', () => {
  const source = readFileSync(join(WEB, 'src/app/paths.ts'), 'utf8');
  const block = /export const paths = \{(.*?)\} as const/s.exec(source)?.[1] ?? '';
  const paths = [...block.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) =>
    path.replaceAll(/\$page/g, 'index'),
  );
  expect(paths.length).toBeGreaterThan(30);
  const unknown = paths.filter((path) => readAddress(path.replaceAll(/\$\w+/g, 'x1'), '').kind === 'unknown');
  expect(unknown).toEqual([]);
  // Any other name below /index is that of a series, which would be answered with 404.
  const series = paths.filter((path) => readAddress(path, '').kind === 'series');
  expect(series).toEqual(['/index/cloud', '/index/mamc', '/index/hpc', '/index/$series']);
});

test('people’s own screens are preloaded, too', () => {
  const screenOf = (path: string) => {
    const address = readAddress(path, '');
    return address.kind === 'inside' ? address.screen : address.kind;
  };
  expect(
    [
      '/index/register/7',
      '/index/order/7',
      '/index/order/7/pay',
      '/index/ticket/7',
      '/index/submit/7',
      '/index/fillIn',
      '/getcode',
      '/sign/index',
      '/sign/userSign',
      '/admin/matchList',
      '/index/change/7',
    ].map(screenOf),
  ).toEqual(['register', 'order', 'pay', 'ticket', 'submit', 'fillIn', 'getcode', 'desk', null, null, null]);
});

test('the preloaded code exists', () => {
  const sources = allScreens.flatMap((screen) =>
    languages.flatMap((language) => sourcesOf(screen, language)),
  );
  expect(sources.filter((source) => !existsSync(join(WEB, source)))).toEqual([]);
});

test('a caller over the limit for rendered pages gets the bare app', async () => {
  const from = { 'x-forwarded-for': '203.0.113.200' };
  // Waits for the notices of earlier tests, which would clear the cached page.
  await invalidated(randomUUID());
  await get('/index/cloud?lang=en');
  for (let index = 0; index < 620; index += 1) await get(`/index/none-${index}`, from);
  const { statusCode, payload } = await get('/index/none-again', from);
  const found = [payload.includes('id="root"'), payload.includes('noindex')];
  expect([statusCode, ...found]).toEqual([200, true, false]);
  expect((await get('/index/cloud?lang=en', from)).payload).toContain('Summit');
});
