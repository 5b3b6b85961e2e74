import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '#kernel/config/version';
import { insertFile } from '#kernel/files/file-rows';
import { PUBLIC_PURPOSE } from '#kernel/files/public-files';
import { DATA_POLICY } from '#kernel/http/response/security-headers';
import { createTestApp, type TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (server: TestApp, url: string, headers = {}, remoteAddress = '127.0.0.1') =>
  server.http.inject({ method: 'GET', url, headers, remoteAddress });

test('health and readiness are reported', async () => {
  expect((await get(app, '/healthz')).json()).toEqual({ status: 'ok', version });
  expect((await get(app, '/readyz')).json()).toEqual({ status: 'ready' });
});

describe('metrics', () => {
  test('are available on this machine if no token is set', async () => {
    const reply = await get(app, '/metrics');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(reply.payload).toContain('plenum_http_request_seconds');
    expect((await get(app, '/metrics', {}, '203.0.113.1')).statusCode).toBe(404);
  });

  test('are refused to a proxy on this machine', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
    ]) {
      expect((await get(app, '/metrics', headers)).statusCode).toBe(404);
    }
  });

  test('are not found in production unless a token is set', async () => {
    const { config } = app.kernel;
    const production = await createTestApp({ ...config, production: true });
    const plain = await get(production, '/metrics');
    const behindProxy = await get(production, '/metrics', { 'x-real-ip': '8.8.8.8' });
    await production.close();
    expect([plain.statusCode, behindProxy.statusCode]).toEqual([404, 404]);
  });

  test('with a valid token are available to its holder', async () => {
    const metricsToken = 'a-token-of-sixteen';
    const server = await createTestApp({ metricsToken });
    const far = '203.0.113.1';
    const good = await get(server, '/metrics', { authorization: `Bearer ${metricsToken}` }, far);
    const wrong = await get(server, '/metrics', { authorization: `Bearer ${metricsToken}x` }, far);
    const none = await get(server, '/metrics');
    await server.close();
    expect([good, wrong, none].map((reply) => reply.statusCode)).toEqual([200, 404, 404]);
  });

  test('count requests by endpoint, never by address', async () => {
    await get(app, '/api/site');
    await get(app, '/api/nothing/of-the-kind');
    const { payload } = await get(app, '/metrics');
    expect(payload).toContain('route="kernel.getSite",method="GET",status="200"');
    expect(payload).not.toContain('of-the-kind');
  });
});

describe('media', () => {
  const keep = async (purpose: string, contentType: string) => {
    const stored = await app.kernel.files.put(bytes(`${purpose} ${contentType}`), { maxBytes: 100 });
    await insertFile(app.kernel.db, { ...stored, purpose, contentType }, app.clock.now());
    return stored.id;
  };
  async function* bytes(text: string) {
    yield Buffer.from(text);
  }

  test('public files may be cached by everyone forever, and can run nothing', async () => {
    const id = await keep(PUBLIC_PURPOSE, 'image/png');
    const reply = await get(app, `/media/${id}`);
    expect([reply.statusCode, reply.payload]).toEqual([200, 'public image/png']);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '16',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': DATA_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await get(app, `/media/${id}`, { 'if-none-match': String(reply.headers['etag']) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('a paper is downloaded, not shown', async () => {
    const reply = await get(app, `/media/${await keep(PUBLIC_PURPOSE, 'application/pdf')}`);
    expect(reply.headers['content-disposition']).toBe('attachment');
  });

  test('no other file has a public address', async () => {
    const id = await keep('picture', 'image/png');
    expect((await get(app, `/media/${id}`)).statusCode).toBe(404);
    expect((await get(app, `/media/${id}`, { 'if-none-match': `"${id}"` })).statusCode).toBe(404);
    for (const odd of ['x', '..%2f..%2fetc%2fpasswd', 'A'.repeat(32), "0'--"]) {
      expect((await get(app, `/media/${odd}`)).statusCode).toBe(404);
    }
  });
});
