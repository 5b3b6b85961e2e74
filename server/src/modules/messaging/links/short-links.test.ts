import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { DATA_POLICY } from '#kernel/http/response/security-headers';
import {
  asShortLink,
  createSecretLink,
  createShortLink,
  exampleShortLink,
  pathOfLink,
  sweepSecretLinks,
} from './short-links.ts';
import { sql } from 'drizzle-orm';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('short links', () => {
  const make = (address: string) =>
    app.kernel.db.transaction((tx) => createShortLink(app.kernel, tx, address));
  const open = (url: string) => app.http.inject({ method: 'GET', url: new URL(url).pathname });

  test('lead to a page of ours, each with its own code', async () => {
    const { publicUrl } = app.kernel.config;
    const links = [
      await make('/index/order/1?tab=pay#top'),
      await make(`${publicUrl}/index/order/1?tab=pay#top`),
    ];
    expect(new Set(links).size).toBe(2);
    for (const link of links) {
      expect(link).toMatch(/\/s\/[0-9A-Za-z]{10}$/);
      const reply = await open(link);
      expect([reply.statusCode, reply.headers['location']]).toEqual([
        302,
        `${publicUrl}/index/order/1?tab=pay#top`,
      ]);
    }
  });

  test.each([
    'https://evil.example/index',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://user:pass@localhost/x',
    '/',
  ])('refuse %s as a target', async (address) => {
    await expect(make(address)).rejects.toThrow();
  });

  test('to a page with a token expire with it, and the database alone opens nothing', async () => {
    const { kernel, clock } = app;
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const link = await kernel.db.transaction((tx) =>
      createSecretLink(kernel, tx, '/index/myTicket#token', expiresAt),
    );
    expect((await open(link)).headers['location']).toBe(`${kernel.config.publicUrl}/index/myTicket#token`);
    const { rows } = await kernel.db.execute(sql`select * from secret_links`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${link.slice(-10)}|token`));
    clock.advance(60_000);
    expect((await open(link)).statusCode).toBe(404);
    await sweepSecretLinks(kernel);
    expect((await kernel.db.execute(sql`select 1 from secret_links`)).rows).toEqual([]);
  });

  test('an unknown code is not found', async () => {
    for (const code of ['0000000000', 'short', '..%2F..%2Fetc', "a';select--"])
      expect((await app.http.inject({ method: 'GET', url: `/s/${code}` })).statusCode).toBe(404);
  });
});

describe('with a host of their own', () => {
  const [publicUrl, shortUrl] = ['https://meetings.example', 'https://s.example'];
  let short: TestApp;
  beforeAll(async () => {
    short = await createTestApp({ publicUrl, shortUrl });
  });
  afterAll(() => short.close());
  const open = (url: string, host = 's.example', method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET') =>
    short.http.inject({ method, url, headers: { host, origin: 'https://other.example' } });

  test('short links are on it, and lead to the site from both hosts', async () => {
    const { kernel } = short;
    const link = await kernel.db.transaction((tx) => createShortLink(kernel, tx, '/index/order/1#top'));
    expect(link).toMatch(/^https:\/\/s\.example\/s\/[0-9A-Za-z]{10}$/);
    expect(exampleShortLink(kernel)).toHaveLength(link.length);
    for (const host of ['s.example', 'S.EXAMPLE:443', 'meetings.example']) {
      const reply = await open(new URL(link).pathname, host);
      expect([reply.statusCode, reply.headers['location']]).toEqual([302, `${publicUrl}/index/order/1#top`]);
    }
  });

  test('a secret link keeps the address of the site, and a text message has it on the short host', async () => {
    const { kernel, clock } = short;
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const link = await kernel.db.transaction((tx) =>
      createSecretLink(kernel, tx, '/index/myTicket#token', expiresAt),
    );
    expect(link).toMatch(/^https:\/\/meetings\.example\/s\//);
    expect(asShortLink(kernel, link)).toBe(link.replace(publicUrl, shortUrl));
    expect(asShortLink(kernel, `${publicUrl}/index/order/1`)).toBeNull();
    expect(pathOfLink(kernel, link.replace(publicUrl, shortUrl))).toBe(link.slice(publicUrl.length));
    expect(pathOfLink(kernel, `${shortUrl}/index`)).toBeNull();
  });

  test.each([
    ['/', `${publicUrl}/`],
    ['/index/cloud?a=1', `${publicUrl}/`],
    ['/api/site', `${publicUrl}/`],
    ['/api/public/series', `${publicUrl}/`],
    ['/healthz', `${publicUrl}/`],
    ['/assets/app-1a2b3c.js', `${publicUrl}/`],
    ['//evil.example/s/0000000000', `${publicUrl}/`],
    ['/s/0000000000', `${publicUrl}/s/0000000000`],
    ['/s/..%2F..%2Fetc', `${publicUrl}/s/..%2F..%2Fetc`],
  ])('%s is not served there: the site answers', async (url, location) => {
    const reply = await open(url);
    expect([reply.statusCode, reply.headers['location'], reply.body]).toEqual([302, location, '']);
    expect(reply.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': DATA_POLICY,
      'x-content-type-options': 'nosniff',
    });
    for (const header of ['set-cookie', 'access-control-allow-origin', 'authorization'])
      expect(reply.headers).not.toHaveProperty(header);
  });

  test('nothing can be sent to it', async () => {
    for (const method of ['POST', 'OPTIONS'] as const) {
      const reply = await open('/api/accounts/log-in', 's.example', method);
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('the site itself is served as before, and doesn’t know an unknown code', async () => {
    expect((await open('/healthz', 'meetings.example')).statusCode).toBe(200);
    const unknown = await open('/s/0000000000', 'meetings.example');
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(unknown.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});
