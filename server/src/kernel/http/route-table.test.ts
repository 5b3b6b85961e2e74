import { type Endpoint, endpoint } from '@plenum/contract/kernel/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app';
import { createHttpServer } from './http-server.ts';
import { type Route, route } from './route.ts';
import { serveRoutes } from './route-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const anonymous = { authenticate: async () => ({ kind: 'none' }) as const, stillStands: async () => false };
const base: Endpoint = {
  name: 'test.thing',
  method: 'GET',
  path: '/api/thing',
  access: 'public',
  summary: { en: 'Thing', zh: '事物' },
  reply: z.null(),
};
const reading: object = { read: async () => null };
const writing: object = { write: async () => null };
const guarded: object = { policy: () => true };
const downloading: object = { download: async () => null };
const file = { download: { types: ['text/csv'] } };
const make = (changes: object, work: object = reading) =>
  route(endpoint({ ...base, ...changes }), work as never);

async function start(...routes: Route[]): Promise<void> {
  const http = await createHttpServer(app.kernel);
  try {
    serveRoutes(http, app.kernel, anonymous, routes);
    await http.ready();
  } finally {
    await http.close();
  }
}

test('starts with a valid table', async () => {
  await start(
    make({}),
    make({ name: 'test.other', access: 'staff', path: '/api/other' }, { ...reading, policy: () => true }),
    make({ name: 'test.body', method: 'POST', body: z.null(), bodyBytes: 4 }, writing),
    make({ name: 'test.none', method: 'DELETE' }, writing),
    make({ name: 'test.secret', method: 'POST', path: '/api/secret', readsByPost: true }, reading),
  );
});

test.each([
  ['no access', { access: undefined }, reading, 'does not say who may call it'],
  ['an unknown access', { access: 'friends' }, reading, 'does not say who may call it'],
  ['a staff route without a policy', { access: 'staff' }, reading, 'has no policy'],
  ['nothing to do', {}, {}, 'must read, present, write'],
  ['two things to do', {}, { ...reading, ...writing }, 'must read, present, write'],
  ['an undeclared file', {}, downloading, 'differ on whether it is a file'],
  ['a file announced and not made', file, reading, 'differ on whether it is a file'],
  ['a file by DELETE', { ...file, method: 'DELETE' }, downloading, 'downloads by DELETE'],
  [
    'a body of any size',
    { method: 'POST', body: z.null() },
    writing,
    'does not say how large its body may be',
  ],
  ['a change by GET', {}, writing, 'changes something by GET'],
  ['a reading by POST', { method: 'POST' }, reading, 'reads by POST'],
  ['a reading POST by PUT', { method: 'PUT', readsByPost: true }, reading, 'not by POST'],
  ['a scope of people’s own data', { access: 'login', scope: 'things:read' }, reading, 'has a scope, but'],
  [
    'a scope of what needs a recent login',
    { access: 'staff', scope: 'things:read', recentIdentity: true },
    { ...reading, ...guarded },
    'has a scope, but',
  ],
  [
    'a stream with a scope',
    { access: 'staff', scope: 'things:read', stream: true },
    reading,
    'has a scope, but',
  ],
  [
    'a change with a scope for reading',
    { access: 'staff', scope: 'things:read', method: 'DELETE' },
    { ...writing, ...guarded },
    'differ on whether it changes something',
  ],
  ['a change by a reading POST', { method: 'POST', readsByPost: true }, writing, 'by a reading POST'],
])('fails the start on %s', async (_, changes, work, message) => {
  await expect(start(make(changes, work))).rejects.toThrow(message);
});

test('fails the start on two routes of one name or one address', async () => {
  await expect(start(make({}), make({ path: '/api/other' }))).rejects.toThrow(
    'Two routes are called test.thing',
  );
  await expect(start(make({}), make({ name: 'test.twin' }))).rejects.toThrow(/already declared/);
});

test('lets the same part of an address have two names', async () => {
  const params = z.strictObject({ id: z.string() });
  await start(
    make({ path: '/api/thing/:id', params }),
    make({ name: 'test.end', method: 'DELETE', path: '/api/thing/:thing' }, writing),
  );
});

test('a policy that refuses is enforced before anything is done', async () => {
  const http = await createHttpServer(app.kernel);
  let done = false;
  const known = {
    authenticate: async () =>
      ({
        kind: 'known',
        identity: {
          accountId: '00000000-0000-4000-8000-000000000001',
          loginId: '00000000-0000-4000-8000-000000000002',
          administrator: false,
          roles: new Map([['meeting', ['reviewer']]]),
          secondFactor: false,
          identityConfirmedAt: app.clock.now(),
        },
      }) as const,
    stillStands: async () => true,
  };
  const work = {
    policy: () => false,
    read: async () => {
      done = true;
      return null;
    },
  };
  serveRoutes(http, app.kernel, known, [make({ access: 'staff' }, work)]);
  const reply = await http.inject({
    method: 'GET',
    url: base.path,
    headers: { authorization: 'x', lan: 'en' },
  });
  await http.close();
  expect([reply.statusCode, reply.json().message, done]).toEqual([
    403,
    'You don’t have permission to do this.',
    false,
  ]);
});
