import type { APIRequestContext } from '@playwright/test';
import { enterAs } from './support/organizers.ts';
import { expect, type Lan, test } from './support/story.ts';
import { readMeeting, readPublic, sure } from './support/visitors.ts';

// Tests our pages as programs read them: link previews, search engines, and lists of events.

const tag: Readonly<Record<Lan, string>> = { en: 'en', 'zh-cn': 'zh-CN' };

async function get(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const reply = await request.get(path, { headers, maxRedirects: 0 });
  return { status: reply.status(), html: await reply.text() };
}

function written(html: string, pattern: RegExp): string[] {
  const all = [...html.matchAll(new RegExp(pattern, 'g'))].map(([, found = '']) => found);
  return all.map((found) =>
    found.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  );
}

const meta = (html: string, name: string) =>
  written(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`));

test('a shared link shows the conference in the reader’s language', async ({ request, lan }) => {
  const card = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  const meeting = await readMeeting(request, lan, card.id);
  const { status, html } = await get(request, `/index/detailInfo/${meeting.slug}?lang=${lan}`);
  expect(status).toBe(200);
  expect(html).toContain(`<html lang="${tag[lan]}"`);
  expect(written(html, /<title>([^<]*)<\/title>/)).toEqual([expect.stringContaining(meeting.title)]);
  expect(meta(html, 'og:title')).toEqual([meeting.title]);
  expect(meta(html, 'description')).toEqual(meta(html, 'og:description'));
  expect(meta(html, 'description')[0]).toContain(meeting.summary.slice(0, 20));
  expect(meta(html, 'og:locale')).toEqual([lan === 'en' ? 'en_US' : 'zh_CN']);

  // Each language has one canonical address, however the visitor arrived.
  const path = `/index/detailInfo/${meeting.id}`;
  const [canonical = ''] = written(html, /<link rel="canonical" href="([^"]*)">/);
  const base = canonical.replace(/\?.*/, '');
  expect(canonical).toBe(`${base}?lang=${lan}`);
  expect(new URL(base).pathname).toBe(path);
  for (const [hreflang, href] of [
    ['en', `${base}?lang=en`],
    ['zh-CN', `${base}?lang=zh-cn`],
    ['x-default', base],
  ]) {
    const links = written(html, new RegExp(`<link rel="alternate" hreflang="${hreflang}" href="([^"]*)">`));
    expect(links).toEqual([href]);
  }

  const [event = 'null'] = written(html, /<script type="application\/ld\+json">(.*?)<\/script>/);
  expect(JSON.parse(event)).toMatchObject({
    '@type': 'Event',
    name: meeting.title,
    inLanguage: tag[lan],
    url: canonical,
    startDate: expect.stringContaining(meeting.startsOn),
    location: { '@type': 'Place', address: { addressLocality: meeting.city } },
    offers: expect.arrayContaining([expect.objectContaining({ priceCurrency: 'CNY' })]),
  });
});

test('the language is set by the address or by the cookie, and the address wins', async ({
  request,
  lan,
}) => {
  const other = lan === 'en' ? 'zh-cn' : 'en';
  const spoken = async (search: string, headers = {}) =>
    written((await get(request, `/index/cloud${search}`, headers)).html, /<html lang="([^"]*)"/);
  expect(await spoken(`?lang=${lan}`)).toEqual([tag[lan]]);
  expect(await spoken('', { cookie: `lan=${lan}` })).toEqual([tag[lan]]);
  expect(await spoken(`?lang=${lan}`, { cookie: `lan=${other}` })).toEqual([tag[lan]]);
});

test('a visitor who changes the language of a linked page keeps their choice', async ({ page, lan }) => {
  const other = lan === 'en' ? 'zh-cn' : 'en';
  await page.goto(`/index/meeting?lang=${other}&phase=ended`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', tag[other]);
  await page.getByRole('button', { name: lan === 'en' ? 'EN' : '中文', exact: true }).click();
  await expect(html).toHaveAttribute('lang', tag[lan]);
  await expect(page).toHaveURL(/\/index\/meeting\?phase=ended$/);
  await page.reload();
  await expect(html).toHaveAttribute('lang', tag[lan]);
});

test('a first visit is in Chinese and offers English to a browser that prefers it, without moving the page', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'en-US', ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/index/meeting');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', tag['zh-cn']);
  const heading = page.getByRole('heading', { level: 1 });
  const english = page.getByRole('button', { name: 'View this site in English' });
  await expect(english).toBeVisible();
  const top = (await heading.boundingBox())?.y;
  const asked = page.waitForRequest((sent) => sent.url().endsWith('/api/site'));
  await page.evaluate(`window.$axios.get('/api/site')`);
  expect((await asked).headers()['lan']).toBe('zh-cn');
  await english.click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(english).toBeHidden();
  expect((await heading.boundingBox())?.y).toBe(top);
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(english).toBeHidden();
  await context.close();
});

test('a missing page is answered as not found, and is not indexed', async ({ page, request, say }) => {
  for (const path of ['/index/detailInfo/no-such-meeting', '/index/no-such-series', '/site/nobody/index']) {
    const { status, html } = await get(request, path);
    expect([path, status]).toEqual([path, 404]);
    expect(meta(html, 'robots')).toEqual(['noindex']);
  }
  for (const path of ['/index/detailInfo/no-such-meeting', '/index/detailInfo/1']) {
    const reply = await page.goto(path);
    expect([path, reply?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: say('app', 'noConferenceTitle') })).toBeVisible();
  }
  for (const path of ['/index/news/1', '/index/page/1', '/index/x']) {
    const reply = await page.goto(path);
    expect([path, reply?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: say('app', 'notFoundTitle') })).toBeVisible();
  }
  await page.goto('/index/fillIn#half-a-link');
  await expect(page.getByRole('heading', { name: say('registration', 'fillIn.ended') })).toBeVisible();
});

test('a mistyped id leads nowhere, even when logged in', async ({ page, say }) => {
  await enterAs(page, 'owner', '/admin/matchDetail?id=1');
  const noConference = page.getByRole('heading', { name: say('app', 'noConferenceTitle') });
  await expect(noConference).toBeVisible();
  await page.goto('/index/register/1');
  await expect(noConference).toBeVisible();
  await page.goto('/index/order/1');
  await expect(page.getByRole('heading', { name: say('app', 'notFoundTitle') })).toBeVisible();
  await page.goto('/admin/newsList?id=1');
  await expect(page.getByRole('heading', { name: say('kernel', 'loadingFailed.gone') })).toBeVisible();
});

test('the sitemap lists the site, and robots.txt names what to leave alone', async ({ request, lan }) => {
  const meeting = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  const map = await get(request, '/sitemap.xml');
  expect(map.status).toBe(200);
  expect(map.html).toMatch(new RegExp(`<loc>[^<]*/index/detailInfo/${meeting.id}</loc>`));
  expect(map.html).toContain(`hreflang="${tag[lan]}"`);
  expect(map.html).not.toContain('/admin');
  const robots = await get(request, '/robots.txt');
  expect(robots.html).toMatch(/^Disallow: \/admin$/m);
  expect(robots.html).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('the app takes over the page as it was sent, without repeating or fetching anything', async ({
  page,
  request,
  lan,
}) => {
  const meeting = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  const asked: string[] = [];
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/api/public')) asked.push(call.url());
  });
  const addresses = [
    '/index/cloud',
    `/index/detailInfo/${meeting.slug}?tab=programme`,
    '/bdmc/index',
    '/bdmc/committee',
    '/index/homepage',
    '/index/meeting',
    '/index/news',
  ];
  for (const path of addresses) {
    const sent = await get(request, `${path}${path.includes('?') ? '&' : '?'}lang=${lan}`);
    const [title] = written(sent.html, /<title>([^<]*)<\/title>/);
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lan}`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect([path, await page.title()]).toEqual([path, title]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    for (const once of ['title', 'meta[name=description]', 'link[rel=canonical]', '#plenum-data']) {
      expect([path, once, await page.locator(once).count()]).toEqual([path, once, 1]);
    }
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(
      written(sent.html, /<script type="(application\/ld\+json)">/).length,
    );
  }
  expect(asked).toEqual([]);
});
