import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPublicCache, invalidate } from '#kernel/cache/public-cache';
import type { Kernel } from '#kernel/kernel';
import type { LiveHub } from '#kernel/live/live-hub';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { waitUntil } from '#test/wait-until';
import { createHttpServer } from '../http-server.ts';
import { refuse } from '../../refusal/refusal-error.ts';
import { route } from '../route.ts';
import { serveRoutes } from '../route-table.ts';

const readThing = endpoint({
  name: 'test.readThing',
  method: 'GET',
  path: '/api/public/things/:id',
  access: 'public',
  summary: { en: 'A thing', zh: '事物' },
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ page: z.string().optional() }),
  reply: z.object({ id: z.string(), words: z.string(), times: z.int() }),
});

const changeThing = endpoint({
  name: 'test.changeThing',
  method: 'POST',
  path: '/api/things/:id',
  access: 'public',
  summary: { en: 'Changes a thing', zh: '修改事物' },
  params: z.strictObject({ id: z.string() }),
  reply: z.null(),
});

const deadToken = { authenticate: async () => ({ kind: 'dead' }) as const, stillStands: async () => false };
let apps: TestApp[];
let servers: FastifyInstance[];
let built = 0;
let words = '';

async function serve(app: TestApp, kernel: Kernel = app.kernel): Promise<FastifyInstance> {
  const http = await createHttpServer(kernel);
  const present = route(readThing, {
    present: async ({ params, language }) => {
      built += 1;
      if (params.id === 'none') refuse(kernelRefusals.NOT_FOUND);
      const value = { id: params.id, words: `${language} ${words}`, times: built };
      const freshUntil = params.id === 'soon' ? new Date(app.clock.now().getTime() + 1000) : null;
      return { value, tags: [`thing:${params.id}`], freshUntil };
    },
  });
  const change = route(changeThing, {
    write: async ({ params }, tx) => {
      words = 'changed';
      await invalidate(tx, [`thing:${params.id}`]);
      return null;
    },
  });
  serveRoutes(http, kernel, deadToken, [present, change]);
  await http.ready();
  return http;
}

beforeAll(async () => {
  const one = await createTestApp();
  apps = [one, await openTestApp(one.databaseUrl)];
  servers = await Promise.all(apps.map((app) => serve(app)));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const app of apps.toReversed()) await app.close();
});
beforeEach(() => {
  built = 0;
  words = 'short';
});

let last = 0;
const newId = () => `t${(last += 1)}`;
const get = (id: string, headers: Record<string, string> = {}, server = 0) => {
  const http = servers[server];
  if (!http) throw new Error('No such server');
  const all = { lan: 'en', 'x-forwarded-for': `10.0.0.${last % 250}`, ...headers };
  return http.inject({ method: 'GET', url: `/api/public/things/${id}`, headers: all });
};

describe('a cached answer', () => {
  test('is identical to the first, including headers', async () => {
    const id = newId();
    const first = await get(id);
    const again = await get(id);
    const comparable = ({ headers }: typeof first) => {
      const { 'x-request-id': requestId, date, connection, 'keep-alive': _, ...rest } = headers;
      expect([requestId, date]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.any(String)]);
      return { ...rest, 'content-length': String(rest['content-length']), connection };
    };
    expect(again.json()).toEqual({
      code: 200,
      message: 'OK',
      msg: 'OK',
      data: { id, words: 'en short', times: 1 },
    });
    expect(again.payload).toBe(first.payload);
    expect(comparable(again)).toEqual(comparable(first));
    expect(again.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'lan, accept-encoding, origin',
      'x-content-type-options': 'nosniff',
    });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(built).toBe(1);
  });

  test('differs in the other language', async () => {
    const id = newId();
    const answers = await Promise.all([get(id), get(id, { lan: 'zh-cn' }), get(id, { lan: 'xx' })]);
    expect(answers.map((answer) => answer.json().data.words)).toEqual([
      'en short',
      'zh-cn short',
      'zh-cn short',
    ]);
    expect(built).toBe(2);
  });

  test('is not sent again if its etag matches, also weakly, in a list or by a star', async () => {
    const id = newId();
    const { headers } = await get(id);
    const etag = String(headers['etag']);
    const forms = [etag, etag.replace('W/', ''), `"x", ${etag}`, '*'];
    for (const form of forms) {
      const reply = await get(id, { 'if-none-match': form });
      expect([form, reply.statusCode, reply.payload]).toEqual([form, 304, '']);
      expect(reply.headers).toMatchObject({ etag, vary: headers['vary'], 'cache-control': 'no-cache' });
      expect(reply.headers['x-request-id']).toBeDefined();
    }
    expect((await get(id, { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  test('is compressed in the encoding that the client accepts', async () => {
    const id = newId();
    words = 'long '.repeat(1000);
    const plain = (await get(id)).payload;
    for (const round of [1, 2]) {
      const br = await get(id, { 'accept-encoding': 'gzip, deflate, br' });
      const gzip = await get(id, { 'accept-encoding': 'gzip, br;q=0' });
      expect([round, br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
        round,
        'br',
        'gzip',
      ]);
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    }
  });

  test('counts against the caller’s limit, and in the metrics', async () => {
    const id = newId();
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = new Set<number>();
    for (let call = 0; call < 605; call += 1) statuses.add((await get(id, headers)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect((await get(id, { 'x-forwarded-for': '203.0.113.78' })).statusCode).toBe(200);
    const metrics = await apps[0]?.kernel.metrics.text();
    expect(metrics).toMatch(/route="test.readThing",method="GET",status="200"\} [1-9]/);
  });

  test('is sent with the notice of an ended login', async () => {
    const id = newId();
    await get(id);
    const reply = await get(id, { authorization: 'dead' });
    expect(reply.json()).toMatchObject({ code: 400, data: { id, times: 1 } });
    expect(reply.headers['etag']).toBeUndefined();
  });

  test('is valid until its own expiry', async () => {
    await get('soon');
    expect((await get('soon')).json().data.times).toBe(1);
    apps[0]?.clock.advance(1000);
    expect((await get('soon')).json().data.times).toBe(2);
  });

  test('is never a refusal', async () => {
    expect([(await get('none')).statusCode, (await get('none')).statusCode]).toEqual([404, 404]);
    expect(built).toBe(2);
  });
});

test('a change on one server invalidates the other’s answer', async () => {
  const id = newId();
  await Promise.all([get(id), get(id, {}, 1)]);
  words = 'changed';
  expect((await get(id, {}, 1)).json().data.words).toBe('en short');
  await apps[0]?.kernel.db.transaction((tx) => invalidate(tx, [`thing:${id}`]));
  for (const server of [0, 1]) {
    await waitUntil(async () => (await get(id, {}, server)).json().data.words === 'en changed');
  }
  expect(built).toBe(4);
});

test('the next call reads a change, even before its notification arrives', async () => {
  const silent: LiveHub = {
    listen: () => () => undefined,
    onGap: () => () => undefined,
    onLoss: () => undefined,
    close: async () => undefined,
  };
  const [app] = apps;
  if (!app) throw new Error('No app');
  const http = await serve(app, { ...app.kernel, publicCache: createPublicCache(silent) });
  servers.push(http);
  const id = newId();
  await get(id, {}, 2);
  expect((await get(id, {}, 2)).json().data.words).toBe('en short');
  await http.inject({ method: 'POST', url: `/api/things/${id}`, headers: { lan: 'en' } });
  expect((await get(id, {}, 2)).json().data.words).toBe('en changed');
});
