import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toRefusal } from '../http/response/to-refusal.ts';
import { serveWeb } from './serve-web.ts';
import { loadWebFiles } from './web-files.ts';

let folder: string;
let app: FastifyInstance;
const words = 'A page long enough to be worth its packing. '.repeat(40);
const page = `<!doctype html><html><head><title>x</title></head><body>${words}</body></html>`;
const site = {
  demo: true,
  icp: '</script><script>alert(1)</script>',
  policeFiling: '',
  supportContact: '$&',
  version: '1.2.3',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenum-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets/app-1.js'), 'run()');
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync('run()'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'offline-worker.js'), 'work()');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), '{"SECRET":{"file":"x"}}');
  await writeFile(join(folder, 'assets/app-1.js.map'), '{}');
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(toRefusal(error)?.refusal.status ?? 500).send());
  serveWeb(app, {
    files: await loadWebFiles(folder),
    site,
    styleHashes: [],
    publicUrl: 'https://meetings.example',
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('pages', () => {
  test.each(['/', '/index/cloud', '/index.html', '/anything/else?lang=en'])('%s is the app', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(reply.payload).toContain('<title>x</title>');
  });

  test('data for the shell is embedded and escaped', async () => {
    const { payload } = await get('/');
    const block = /<script type="application\/json" id="plenum-site">(.*?)<\/script><\/head>/.exec(
      payload,
    )?.[1];
    expect(JSON.parse(block ?? '')).toEqual(site);
    expect(payload.match(/<script/g)).toHaveLength(1);
  });

  test('are compressed for clients that accept it', async () => {
    const plain = (await get('/')).payload;
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    expect(String(br.headers['vary'])).toContain('accept-encoding');
  });

  test.each([
    ['/?lang=en', '', 'en'],
    ['/?lang=EN', 'lan=zh-cn', 'en'],
    ['/?lang=zh-CN', 'lan=en', 'zh-CN'],
    ['/?lang=', 'lan=en', 'en'],
    ['/', 'a=b; lan=en; c=d', 'en'],
    ['/', 'plan=en', 'zh-CN'],
    ['/', '', 'zh-CN'],
    ['/?lang=fr', '', 'en'],
  ])('%s with the cookie %s is in %s', async (url, cookie, lang) => {
    const reply = await get(url, { cookie });
    expect(reply.payload).toContain(`<html lang="${lang}">`);
    expect(reply.headers['vary']).toContain('cookie');
  });

  test('HEAD is answered like GET', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/' });
    expect([reply.statusCode, reply.headers['etag']]).toEqual([200, (await get('/')).headers['etag']]);
  });
});

describe('files', () => {
  test('with a hash in their name are cached forever', async () => {
    const reply = await get('/assets/app-1.js', { 'accept-encoding': 'gzip' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(reply.rawPayload).toString()).toBe('run()');
  });

  test('are not sent again if their etag matches', async () => {
    const { headers } = await get('/favicon.svg');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/favicon.svg', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('the service worker may fetch from its origin only, and is revalidated each time', async () => {
    expect((await get('/offline-worker.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
  });

  test('a chunk of an older build is 404, not a page', async () => {
    expect((await get('/assets/app-0.js')).statusCode).toBe(404);
  });

  test.each([
    '/.env',
    '/.vite/manifest.json',
    '/assets/app-1.js.map',
    '/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f.env',
  ])('%s reveals nothing', async (url) => {
    const reply = await get(url);
    expect(reply.payload).not.toMatch(/SECRET|root:|"name"/);
  });
});

test('an unknown address of the API is not a page', async () => {
  expect((await get('/api/nothing')).statusCode).toBe(404);
});
