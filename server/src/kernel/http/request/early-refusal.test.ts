import { endpoint } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app';
import type { Authentication } from '../actor.ts';
import { createHttpServer } from '../http-server.ts';
import { createRecentCallers } from './recent-callers.ts';
import { RefusalError } from '../../refusal/refusal-error.ts';
import { route } from '../route.ts';
import { serveRoutes } from '../route-table.ts';

let app: TestApp;
let http: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const buy = endpoint({
  name: 'test.buy',
  method: 'POST',
  path: '/api/buy',
  access: 'login',
  summary: { en: 'Buy', zh: '购买' },
  body: z.strictObject({ thing: z.enum(['gone', 'there']) }),
  bodyBytes: 100,
  reply: z.object({ bought: z.string() }),
});

const authenticate = vi.fn<(token: string) => Promise<Authentication>>();
beforeEach(async () => {
  authenticate.mockReset().mockImplementation(async () => ({
    kind: 'known',
    identity: {
      accountId: '00000000-0000-4000-8000-000000000001',
      loginId: '00000000-0000-4000-8000-000000000002',
      administrator: false,
      roles: new Map(),
      secondFactor: false,
      identityConfirmedAt: app.clock.now(),
    },
  }));
  http = await createHttpServer(app.kernel);
  const gone = new RefusalError(kernelRefusals.CHANGED_MEANWHILE);
  serveRoutes(http, app.kernel, { authenticate, stillStands: async () => true }, [
    route(buy, {
      rejectEarly: ({ body }) => (body.thing === 'gone' ? gone : null),
      queue: async ({ body }) => ({ bought: body.thing }),
    }),
  ]);
});
afterEach(() => http.close());

async function ask(thing: string, authorization?: string): Promise<number> {
  const reply = await http.inject({
    method: 'POST',
    url: buy.path,
    headers: { 'idempotency-key': 'one-of-them', ...(authorization ? { authorization } : {}) },
    payload: { thing },
  });
  return reply.json().code;
}

const { CHANGED_MEANWHILE, LOGIN_FIRST, LOGIN_ENDED, INVALID_INPUT } = kernelRefusals;

test('strangers learn neither that items are sold out nor what is wrong with their body', async () => {
  expect([await ask('gone'), await ask('nonsense')]).toEqual([LOGIN_FIRST.code, LOGIN_FIRST.code]);
  authenticate.mockResolvedValue({ kind: 'dead' });
  expect([await ask('gone', 'x'), await ask('nonsense', 'x')]).toEqual([LOGIN_ENDED.code, LOGIN_ENDED.code]);
});

test('while an item is sold out, each caller is looked up at most once a minute', async () => {
  for (let knock = 0; knock < 5; knock += 1) expect(await ask('gone', 'x')).toBe(CHANGED_MEANWHILE.code);
  expect(authenticate).toHaveBeenCalledTimes(1);
  expect(await ask('gone', 'y')).toBe(CHANGED_MEANWHILE.code);
  expect(authenticate).toHaveBeenCalledTimes(2);
  app.clock.advance(60_000);
  expect(await ask('gone', 'x')).toBe(CHANGED_MEANWHILE.code);
  expect(authenticate).toHaveBeenCalledTimes(3);
});

test('a recent admission alone admits no caller', async () => {
  expect(await ask('there', 'x')).toBe(200);
  authenticate.mockResolvedValue({ kind: 'dead' });
  expect(await ask('there', 'x')).toBe(LOGIN_ENDED.code);
  expect(await ask('nonsense', 'x')).toBe(LOGIN_ENDED.code);
});

test('errors in a body are reported to permitted callers only', async () => {
  expect([await ask('nonsense', 'x'), await ask('nonsense', 'x')]).toEqual([
    INVALID_INPUT.code,
    INVALID_INPUT.code,
  ]);
});

test('remembers a limited number of callers, and drops the oldest first', () => {
  const callers = createRecentCallers(2);
  const now = new Date('2026-05-18T01:00:00Z');
  for (const token of ['a', 'b', 'a', 'c']) callers.add(token, now);
  expect(['a', 'b', 'c'].map((token) => callers.has(token, now))).toEqual([true, false, true]);
});
