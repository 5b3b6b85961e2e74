import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { createShortLink } from './short-links.ts';

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
  ])('%s is not ours', async (address) => {
    await expect(make(address)).rejects.toThrow();
  });

  test('an unknown code is not found', async () => {
    for (const code of ['0000000000', 'short', '..%2F..%2Fetc', "a';select--"])
      expect((await app.http.inject({ method: 'GET', url: `/s/${code}` })).statusCode).toBe(404);
  });
});
