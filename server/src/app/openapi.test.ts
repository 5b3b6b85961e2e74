import { inGeneral } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { webhookEventTypes } from '@plenum/contract/webhooks/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
  await makeAdministrator(app, person);
});
afterAll(() => app.close());

const endpoints = () => app.routes.map(({ endpoint }) => endpoint);

describe('the OpenAPI document', () => {
  type Node = Record<string, unknown>;
  const read = async (headers: Record<string, string> = {}) => {
    const reply = await app.http.inject({ method: 'GET', url: '/api/openapi.json', headers });
    expect(reply.statusCode).toBe(200);
    return reply.json<{
      openapi: string;
      info: Node;
      tags: { name: string; description?: string }[];
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

  test('describes the events of webhooks to people who are logged in', async () => {
    const reply = await app.http.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { authorization: person.token, lan: 'en' },
    });
    const { webhooks } = reply.json<{ webhooks: Record<string, { post: Node }> }>();
    expect(Object.keys(webhooks)).toEqual([...webhookEventTypes]);
    expect(webhooks['order.paid']?.post).toMatchObject({
      summary: 'An order was paid in full.',
      requestBody: {
        content: { 'application/json': { schema: { properties: { type: { const: 'order.paid' } } } } },
      },
    });
    expect(await read()).not.toHaveProperty('webhooks');
  });

  test('names each group of endpoints', async () => {
    const { tags } = await read({ authorization: person.token, lan: 'en' });
    expect(tags.map(({ name }) => name)).toContain('mine');
    expect(tags.filter(({ description }) => description === undefined)).toEqual([]);
  });

  test('names 400, 404, 413, 414 and 415 wherever they can occur', async () => {
    const { paths } = await read({ authorization: person.token, lan: 'en' });
    const lacking: string[] = [];
    for (const { name, method, path, params, body, upload } of endpoints()) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const responses = (operation?.['responses'] ?? {}) as Record<string, Node>;
      const wanted = [
        '400',
        '414',
        ...(params ? ['404'] : []),
        ...(method === 'GET' ? [] : ['413']),
        ...(body || upload ? ['415'] : []),
      ];
      lacking.push(...wanted.filter((status) => !responses[status]).map((status) => `${name} ${status}`));
      if (method === 'GET')
        expect([name, '413' in responses, '415' in responses]).toEqual([name, false, false]);
    }
    expect(lacking).toEqual([]);
  });

  test('has no broken reference', async () => {
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

  test('says that any language header is accepted, and in which language an unknown one is answered', async () => {
    const { paths } = await read({ authorization: person.token, lan: 'en' });
    const parameters = paths['/api/accounts/me']?.['get']?.['parameters'] as { name: string; schema: Node }[];
    const { schema } = parameters.find(({ name }) => name === 'lan') ?? {};
    expect(schema).toEqual({ type: 'string', default: 'zh-cn', examples: ['en', 'zh-cn'] });
    const other = await app.http.inject({ method: 'GET', url: '/api/nothing', headers: { lan: 'fr' } });
    expect(other.json().message).toBe(kernelRefusals.NOT_FOUND.zh);
  });

  test('lists refusals in the reader’s language with their body', async () => {
    const chinese = JSON.stringify(await read({ authorization: person.token, lan: 'zh-cn' }));
    const english = JSON.stringify(await read({ authorization: person.token, lan: 'en' }));
    for (const { code, en, zh } of new Set(endpoints().flatMap(({ refusals }) => refusals ?? []))) {
      expect(english).toContain(`${code} ${inGeneral(en)}`);
      expect(chinese).toContain(`${code} ${zh}`);
    }
  });

  test('gives the limits of a body in size and values, in the reader’s language', async () => {
    const bodyOf = async (lan: string, method: string, path: string) =>
      (await read({ authorization: person.token, lan })).paths[path]?.[method]?.['requestBody'];
    const order = ['post', '/api/registrations/{id}/order'] as const;
    expect(await bodyOf('en', ...order)).toMatchObject({
      description: 'At most 320 KiB. At most 4010 fields and list items in total.',
    });
    expect(await bodyOf('zh-cn', ...order)).toMatchObject({
      description: '不超过 320 KiB。字段与列表项合计不超过 4010 个。',
    });
    expect(await bodyOf('en', 'put', '/api/registrations/{id}/files')).toMatchObject({
      description: 'At most 5 MiB.',
    });
  });

  test('shows strangers only the endpoints that they may call', async () => {
    const open = endpoints().filter(({ access }) => access === 'public');
    for (const headers of [{}, { authorization: 'nobody-has-this-token' }] as Record<string, string>[]) {
      const ids = operationsOf(await read(headers)).map(({ operation }) => operation['operationId']);
      expect(ids.toSorted()).toEqual(open.map(({ name }) => name).toSorted());
    }
  });
});
