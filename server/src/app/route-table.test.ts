import { readFileSync } from 'node:fs';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { allFieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals, type Refusal, statusOf } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, type Person } from '#test/people';
import { rawRoutes } from './raw-routes.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
});
afterAll(() => app.close());

const params = { id: '00000000-0000-4000-8000-000000000000' };
const endpoints = () => app.routes.map(({ endpoint }) => endpoint);
const CHINESE = /\p{Script=Han}/u;

describe('who may call what', () => {
  test('every route says so, and these alone are public', () => {
    const declared = endpoints().map(({ access }) => access);
    expect(declared.every((access) => ['public', 'login', 'staff', 'administrator'].includes(access))).toBe(
      true,
    );
    const open = endpoints().filter(({ access }) => access === 'public');
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'accounts.logIn',
      'accounts.logInByCode',
      'accounts.logInSecondFactor',
      'accounts.resetPassword',
      'accounts.sendCode',
      'accounts.signUp',
      'kernel.getSite',
      'kernel.listDemoAccounts',
      'kernel.listDemoMessages',
    ]);
  });

  test('outside a demo nobody sees its messages and accounts', async () => {
    const real = await createTestApp({ demo: false });
    const names = real.routes.map(({ endpoint }) => endpoint.name);
    const statuses = await Promise.all(
      ['/api/demo/messages', '/api/demo/accounts'].map((url) => real.http.inject({ method: 'GET', url })),
    );
    await real.close();
    expect(names.filter((name) => name.includes('Demo'))).toEqual([]);
    expect(statuses.map((reply) => reply.statusCode)).toEqual([404, 404]);
  });

  test('these alone are served outside the contract, each with its reason', () => {
    expect(rawRoutes.map(({ path }) => path)).toEqual([
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/openapi.json',
      '/files/:id',
    ]);
    for (const { access } of rawRoutes) expect(access.length).toBeGreaterThan(10);
  });

  test('nothing is registered that is in neither list', async () => {
    const known = new Map<string, Set<string>>(rawRoutes.map(({ path }) => [path, new Set(['GET'])]));
    for (const { path, method } of endpoints()) known.set(path, (known.get(path) ?? new Set()).add(method));
    const registered = readTree(app.http.printRoutes({ commonPrefix: false }));
    expect(registered.map(({ path }) => path).toSorted()).toEqual([...known.keys()].toSorted());
    for (const { path, methods } of registered) {
      for (const method of methods.filter((candidate) => !known.get(path)?.has(candidate))) {
        const reply = await app.http.inject({ method: method as 'GET', url: fillPath(path, params) });
        expect([method, path, reply.statusCode]).toEqual([method, path, 405]);
      }
    }
  });
});

// `├── /api/x (GET, POST)`, indented by four characters for each level below the one whose path it continues.
function readTree(tree: string): { path: string; methods: string[] }[] {
  const parents: string[] = [];
  const found: { path: string; methods: string[] }[] = [];
  for (const line of tree.split('\n')) {
    const match = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods] = match;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part;
    parents[depth] = path;
    if (methods) found.push({ path, methods: methods.split(', ') });
  }
  return found;
}

describe('without a login', () => {
  const call = (method: string, path: string, headers: Record<string, string>) =>
    app.http.inject({ method: method as 'GET', url: fillPath(path, params), headers });

  test('every protected route answers 401 and asks to log in, in both languages', async () => {
    const closed = endpoints().filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(10);
    for (const { method, path, name } of closed) {
      const english = await call(method, path, { lan: 'en' });
      expect([name, english.statusCode]).toEqual([name, 401]);
      expect(english.json()).toEqual({
        code: 401_000,
        message: 'Please Login First',
        msg: 'Please Login First',
        data: null,
        requestId: english.headers['x-request-id'],
      });
      expect((await call(method, path, { lan: 'zh-cn', authorization: '' })).json().message).toBe('请先登录');
    }
  });

  test('with a dead token 401 and 400001; a public one does not mind', async () => {
    for (const { method, path, name, access } of endpoints()) {
      const reply = await call(method, path, { authorization: 'nobody-has-this-token', lan: 'en' });
      if (access === 'public') {
        expect([name, reply.statusCode]).not.toEqual([name, 401]);
        continue;
      }
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 401, 400_001]);
      expect(reply.json().message).toBe('Login Expired, Please Login Again');
    }
  });

  test('every public reading with a dead token: 200, its data, code 400', async () => {
    const readings = endpoints().filter(({ access, method }) => access === 'public' && method === 'GET');
    for (const { method, path } of readings) {
      const body = (await call(method, path, { authorization: 'nobody-has-this-token' })).json();
      expect(body).toMatchObject({ code: 400, message: '登录已过期，请重新登录' });
      expect(body.data).not.toBeNull();
    }
  });
});

describe('what is said', () => {
  const declared = (): Refusal[] => [
    ...Object.values(kernelRefusals),
    ...new Set(endpoints().flatMap(({ refusals }) => refusals ?? [])),
  ];

  test('every route has a schema for its answer and a name for people in both languages', () => {
    for (const { name, reply, summary } of endpoints()) {
      expect([name, typeof reply.safeParse]).toEqual([name, 'function']);
      expect(summary.en).toMatch(/\S/);
      expect(summary.zh).toMatch(CHINESE);
    }
  });

  test('every refusal is said in both languages, under a code of its own that names its status', () => {
    const codes = new Map<number, string>();
    for (const refusal of declared()) {
      expect(refusal.en).toMatch(/^\P{Script=Han}+$/u);
      expect(refusal.zh).toMatch(CHINESE);
      expect([refusal.name, refusal.status]).toEqual([refusal.name, statusOf(refusal.code)]);
      expect(refusal.status).toBeGreaterThanOrEqual(400);
      expect([refusal.code, codes.get(refusal.code)]).toEqual([refusal.code, undefined]);
      codes.set(refusal.code, refusal.name);
    }
  });

  test('every field message too, with the same places to fill in', () => {
    expect(allFieldMessages().size).toBeGreaterThan(20);
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const [code, { en, zh }] of allFieldMessages()) {
      expect([code, en]).toEqual([code, expect.stringMatching(/^\P{Script=Han}+$/u)]);
      expect([code, zh]).toEqual([code, expect.stringMatching(CHINESE)]);
      expect(places(zh)).toEqual(places(en));
    }
    for (const { en, zh } of declared()) expect(places(zh)).toEqual(places(en));
  });

  test('every refusal a module declares is used by one of its routes', () => {
    const used = new Set(endpoints().flatMap(({ refusals }) => refusals ?? []));
    const source = readFileSync(
      new URL('../../../contract/src/accounts/messages.ts', import.meta.url),
      'utf8',
    );
    const codes = [...source.matchAll(/code: ([\d_]+)/g)].map(([, code = '']) =>
      Number(code.replaceAll('_', '')),
    );
    expect([...used].map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  });
});

describe('the OpenAPI document', () => {
  type Node = Record<string, unknown>;
  const read = async (headers: Record<string, string> = {}) => {
    const reply = await app.http.inject({ method: 'GET', url: '/api/openapi.json', headers });
    expect(reply.statusCode).toBe(200);
    return reply.json<{
      openapi: string;
      info: Node;
      paths: Record<string, Record<string, Node>>;
      components: Node;
    }>();
  };
  const operationsOf = (document: Awaited<ReturnType<typeof read>>) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  test('has every route, once, with its parameters, answer and refusals', async () => {
    const document = await read({ authorization: person.token, lan: 'en' });
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const operations = operationsOf(document);
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(
      endpoints()
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const { path, operation } of operations) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = (operation['parameters'] as Node[]).filter((parameter) => parameter['in'] === 'path');
      expect(described.map((parameter) => parameter['name'])).toEqual(places);
      for (const parameter of described) expect(parameter).toMatchObject({ required: true, schema: {} });
      const responses = operation['responses'] as Record<string, Node>;
      expect(responses['200']).toMatchObject({ content: {} });
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(response['description']).toMatch(/\S/);
      }
    }
  });

  test('every reference leads somewhere', async () => {
    const document = await read({ authorization: person.token });
    const references: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === '$ref') references.push(String(value));
      return value;
    });
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, part) => (node as Node)?.[part], document);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  test('refusals are listed in the reader’s language with the body they have', async () => {
    const chinese = JSON.stringify(await read({ authorization: person.token, lan: 'zh-cn' }));
    const english = JSON.stringify(await read({ authorization: person.token, lan: 'en' }));
    for (const { code, en, zh } of new Set(endpoints().flatMap(({ refusals }) => refusals ?? []))) {
      expect(english).toContain(`${code} ${en}`);
      expect(chinese).toContain(`${code} ${zh}`);
    }
  });

  test('shows strangers what strangers may call, and nothing else', async () => {
    const open = endpoints().filter(({ access }) => access === 'public');
    for (const headers of [{}, { authorization: 'nobody-has-this-token' }] as Record<string, string>[]) {
      const ids = operationsOf(await read(headers)).map(({ operation }) => operation['operationId']);
      expect(ids.toSorted()).toEqual(open.map(({ name }) => name).toSorted());
    }
  });
});
