import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { createSecretLink, createShortLink, sweepSecretLinks } from './short-links.ts';
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
