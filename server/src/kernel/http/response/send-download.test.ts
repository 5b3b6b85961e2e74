import { type Endpoint, endpoint } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app';
import type { SampleItem } from '../../pdf/sample-writer.child.ts';
import { createHttpServer } from '../http-server.ts';
import { openApiDocument } from '../openapi.ts';
import { refuse } from '../../refusal/refusal-error.ts';
import { type Call, type Download, route } from '../route.ts';
import { serveRoutes } from '../route-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let http: FastifyInstance;
afterEach(async () => {
  vi.restoreAllMocks();
  await http.close();
});

const anonymous = { authenticate: async () => ({ kind: 'none' }) as const, stillStands: async () => false };
const list: Endpoint = {
  name: 'test.list',
  method: 'GET',
  path: '/api/list',
  access: 'public',
  summary: { en: 'List', zh: '名单' },
  query: z.strictObject({ rows: z.coerce.number().optional() }),
  reply: z.null(),
  download: { types: ['text/csv', 'application/zip'] },
};

async function serve(download: (call: Call) => Promise<Download>, changes: Partial<Endpoint> = {}) {
  http = await createHttpServer(app.kernel);
  serveRoutes(http, app.kernel, anonymous, [route(endpoint({ ...list, ...changes }), { download })]);
  return `${await http.listen({ port: 0, host: '127.0.0.1' })}/api/list`;
}

const made = (body: AsyncIterable<Uint8Array>, type = 'application/zip') => ({
  name: '名单.zip',
  type,
  body,
});

async function* chunks(count: number, bytes = 4) {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(bytes, 'a');
}

test('a file arrives complete, under its name, uncached and with a fixed type', async () => {
  const url = await serve(async () => made(chunks(3)));
  const reply = await fetch(url);
  expect([reply.status, await reply.text()]).toEqual([200, 'aaaaaaaaaaaa']);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="_.zip"; filename*=UTF-8''%E5%90%8D%E5%8D%95.zip`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  });
});

test('text is compressed in transit, and an empty file is a file', async () => {
  const url = await serve(async ({ query }) =>
    made(chunks((query as { rows?: number }).rows ?? 0, 4096), 'text/csv'),
  );
  const reply = await fetch(`${url}?rows=3`);
  expect(reply.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
  expect(await reply.text()).toBe('a'.repeat(12_288));
  const empty = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  expect([empty.status, await empty.text()]).toEqual([200, '']);
});

test('a POST body selects the content', async () => {
  const body = z.strictObject({ word: z.string() });
  const url = await serve(async (call) => made(chunks((call.body as { word: string }).word.length)), {
    method: 'POST',
    body,
    bodyBytes: 1024,
  });
  const post = (payload: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
  expect(await (await post({ word: 'ab' })).text()).toBe('aaaaaaaa');
  expect((await post({ word: 1 })).status).toBe(422);
});

test('a refusal before the file or on its first bytes is sent as JSON', async () => {
  async function* refused() {
    if (Date.now() > 0) refuse(kernelRefusals.NOT_FOUND);
    yield Buffer.from('never');
  }
  const late = await fetch(await serve(async () => made(refused())));
  expect([late.status, late.headers.get('content-disposition')]).toEqual([404, null]);
  expect(await late.json()).toMatchObject({ code: kernelRefusals.NOT_FOUND.code, data: null });
  await http.close();
  const early = await fetch(await serve(async () => refuse(kernelRefusals.FORBIDDEN)));
  expect(await early.json()).toMatchObject({ code: kernelRefusals.FORBIDDEN.code });
});

test('a file that breaks off does not look complete: the connection is cut, and it is logged', async () => {
  const logged = vi.spyOn(app.kernel.log, 'error').mockImplementation(() => undefined);
  async function* breaking() {
    yield Buffer.alloc(100_000);
    throw new Error('lost');
  }
  const url = await serve(async () => made(breaking()));
  await expect(fetch(url).then((reply) => reply.arrayBuffer())).rejects.toThrow(/terminated|failed/);
  expect(logged.mock.calls.map(([, message]) => message)).toEqual(['download aborted']);
});

test('rows are produced only as fast as they are read, and none after the reader has left', async () => {
  const logged = vi.spyOn(app.kernel.log, 'error');
  let yielded = 0;
  const left = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) {
        yielded += 1;
        yield Buffer.alloc(64 * 1024);
      }
    } finally {
      left.resolve();
    }
  }
  const url = await serve(async () => made(endless()));
  const leaving = new AbortController();
  const reply = await fetch(url, { signal: leaving.signal });
  await reply.body?.getReader().read();
  // Sockets and buffers between server and client take some megabytes; the rest waits for a reader.
  let before = -1;
  while (before !== yielded) {
    before = yielded;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  leaving.abort();
  await left.promise;
  expect(logged).not.toHaveBeenCalled();
});

test('a type outside the contract is an internal error', async () => {
  vi.spyOn(app.kernel.log, 'error').mockImplementation(() => undefined);
  const reply = await fetch(await serve(async () => made(chunks(1), 'text/html')));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8']);
});

test('the documentation says that it is a file', async () => {
  http = await createHttpServer(app.kernel);
  const { paths } = openApiDocument([{ ...list, method: 'POST' }], 'en', 'https://x.example') as {
    paths: Record<string, { post: { parameters: { name: string }[]; responses: Record<string, object> } }>;
  };
  const binary = { schema: { type: 'string', format: 'binary' } };
  expect(paths['/api/list']?.post.responses['200']).toMatchObject({
    content: { 'text/csv': binary, 'application/zip': binary },
  });
  expect(paths['/api/list']?.post.parameters.map(({ name }) => name)).toEqual(['rows', 'lan']);
});

describe('a file that a worker draws', () => {
  const sample = new URL('../../pdf/sample-writer.child.ts', import.meta.url);
  const drawn = (items: Iterable<SampleItem>) =>
    made(app.kernel.pdfWorkers.render(sample, { at: new Date(0), pictures: new Map() }, items));
  const idle = () =>
    expect.poll(() => app.kernel.pdfWorkers.running() + app.kernel.pdfWorkers.waiting()).toBe(0);
  function* endless(): Generator<SampleItem> {
    for (;;) yield { bytes: 100_000 };
  }

  test('fails with a request id when the worker dies, and the next one is drawn', async () => {
    const logged = vi.spyOn(app.kernel.log, 'error').mockImplementation(() => undefined);
    const url = await serve(async ({ query }) =>
      drawn((query as { rows?: number }).rows === 1 ? [{ text: 'whole' }] : [{ ends: 'by exit' }]),
    );
    const reply = await fetch(url);
    expect(reply.status).toBe(500);
    expect(await reply.json()).toMatchObject({ data: null, requestId: expect.stringMatching(/./) });
    expect(logged).toHaveBeenCalledOnce();
    expect(await (await fetch(`${url}?rows=1`)).text()).toMatch(/whole$/);
    await idle();
  });

  test('is no longer drawn once its reader has left, even while it waits for its turn', async () => {
    const url = await serve(async () => drawn(endless()));
    const leaving = new AbortController();
    const { signal } = leaving;
    const [one, two] = [await fetch(url, { signal }), await fetch(url, { signal })];
    expect([one.status, two.status]).toEqual([200, 200]);
    const third = fetch(url, { signal });
    await expect.poll(() => app.kernel.pdfWorkers.waiting()).toBe(1);
    leaving.abort();
    await expect(third).rejects.toThrow(/abort/);
    await idle();
  });
});
