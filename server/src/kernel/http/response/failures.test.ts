import { getMe, logIn } from '@plenum/contract/accounts/endpoints';
import { endpoint } from '@plenum/contract/kernel/endpoint';
import { getSite } from '@plenum/contract/kernel/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { type DatabaseLine, openDatabaseLine } from '#test/database-line';
import { buildPerson, type Person } from '#test/people';
import { waitUntil } from '#test/wait-until';
import { FileStoreDown } from '../../files/file-store.ts';
import { createHttpServer } from '../http-server.ts';
import { route } from '../route.ts';
import { serveRoutes } from '../route-table.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
});
afterAll(() => app.close());

const broken = endpoint({
  name: 'test.broken',
  method: 'GET',
  path: '/api/broken',
  access: 'public',
  summary: { en: 'Broken', zh: '故障' },
  reply: z.object({ name: z.string() }),
});

async function ask(read: () => Promise<unknown>, lan = 'en') {
  const http = await createHttpServer(app.kernel);
  const anonymous = { authenticate: async () => ({ kind: 'none' }) as const, stillStands: async () => false };
  serveRoutes(http, app.kernel, anonymous, [route(broken, { read: read as never })]);
  const reply = await http.inject({ method: 'GET', url: broken.path, headers: { lan } });
  await http.close();
  return reply;
}

describe('an unexpected error', () => {
  test('gives the generic sentence and a request id; the cause is only in the log', async () => {
    const error = vi.spyOn(app.kernel.log, 'error');
    const secret = new Error('password of admin is swordfish at /srv/plenum/x.ts');
    const reply = await ask(() => Promise.reject(secret));
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      code: kernelRefusals.UNEXPECTED.code,
      message: 'Some Error Occurred. Please Call For Support.',
      msg: 'Some Error Occurred. Please Call For Support.',
      data: null,
      requestId: reply.headers['x-request-id'],
    });
    expect(reply.payload).not.toMatch(/swordfish|\.ts|at \w+ \(/);
    expect(error).toHaveBeenCalledWith(
      { requestId: reply.headers['x-request-id'], err: secret },
      'unexpected failure',
    );
    error.mockRestore();
    expect((await ask(() => Promise.reject(secret), 'zh-cn')).json().message).toBe('出错了，请联系客服');
  });

  test('is handled whatever is thrown', async () => {
    for (const thrown of ['text', null, undefined, 7, { statusCode: 'many' }, Object.create(null)]) {
      const reply = await ask(() => Promise.reject(thrown as Error));
      expect([reply.statusCode, reply.json().code]).toEqual([500, kernelRefusals.UNEXPECTED.code]);
    }
  });

  test('a file store that is down is not one: the caller may try again soon', async () => {
    const reply = await ask(() =>
      Promise.reject(new FileStoreDown('the file store answered 503 SlowDown to PUT')),
    );
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toMatchObject({ code: kernelRefusals.UNAVAILABLE.code, data: null });
  });

  test('an answer that does not fit its schema is not sent; fields outside the schema are left out', async () => {
    expect((await ask(async () => ({ name: 7 }))).statusCode).toBe(500);
    const reply = await ask(async () => ({ name: 'x', passwordHash: '$argon2id$' }));
    expect(reply.json().data).toEqual({ name: 'x' });
  });

  test('a missing file is not reported as a busy database', async () => {
    const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
    expect((await ask(() => Promise.reject(missing))).statusCode).toBe(500);
  });
});

describe('a full queue of passwords', () => {
  test('is reported as busy, with a retry', async () => {
    const tries = Array.from({ length: 90 }, (_, index) =>
      app.call(logIn, { body: { account: `unknown-${index}`, password: `wrong-${index}` } }),
    );
    const answers = await Promise.all(tries);
    const busy = answers.filter((answer) => answer.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(64);
    for (const answer of busy) {
      expect([answer.body.code, answer.headers['retry-after']]).toEqual([kernelRefusals.BUSY.code, '1']);
    }
  });
});

describe('a database that is away', () => {
  let line: DatabaseLine;
  let server: TestApp;
  beforeAll(async () => {
    line = await openDatabaseLine(app.databaseUrl);
    server = await openTestApp(line.url);
  });
  afterAll(async () => {
    await server.close();
    await line.close();
  });

  test('gives 503 and Retry-After, does not affect requests without it, and recovers automatically', async () => {
    const me = () => server.call(getMe, { token: person.token });
    expect((await me()).status).toBe(200);
    line.cut();
    for (const answer of [
      await me(),
      await me(),
      await server.call(logIn, { body: { account: 'a', password: 'b' } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([503, kernelRefusals.UNAVAILABLE.code]);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.body.requestId).toBeDefined();
    }
    expect((await server.call(getSite, {})).status).toBe(200);
    const ready = await server.http.inject({ method: 'GET', url: '/readyz' });
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '1']);
    expect((await server.http.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    line.mend();
    expect((await me()).status).toBe(200);
    expect((await server.http.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  });

  test('connections killed under the server are replaced, with at most one 503', async () => {
    await app.kernel.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const statuses = new Set<number>();
    for (let call = 0; call < 20; call += 1) {
      statuses.add((await server.call(getMe, { token: person.token })).status);
    }
    statuses.delete(503);
    expect([...statuses]).toEqual([200]);
  });

  test('a silently dead connection soon makes the server not ready', async () => {
    line.stall();
    expect((await server.http.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);
    line.cut();
    line.mend();
    await waitUntil(async () => (await server.call(getMe, { token: person.token })).status === 200);
  });

  test('a pool in full use answers busy within its time', async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => server.kernel.pool.connect()));
    const answer = await server.call(getMe, { token: person.token });
    for (const client of held) client.release();
    expect(answer.status).toBe(503);
    expect((await server.call(getMe, { token: person.token })).status).toBe(200);
  });
});
