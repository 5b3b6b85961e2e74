import { expect, it } from 'vitest';
import { sampleDocument } from '#test/api-document-sample';
import { operationsOf, readDocument } from './api-document.ts';
import { collectRefusals } from './read-refusals.ts';
import { searchOperations } from '../operation-list.tsx';

it('refuses anything but an OpenAPI document', () => {
  expect(() => readDocument('<html>')).toThrow();
  expect(() => readDocument(null)).toThrow();
  expect(() => readDocument({ code: 200, data: {} })).toThrow();
  expect(() => readDocument({ openapi: '3.1.0' })).toThrow();
});

it('reads access, path and summary', () => {
  const document = readDocument(sampleDocument);
  expect(document).toMatchObject({ title: 'Plenum', version: '0.1.0', address: 'http://localhost:8080' });
  expect(document.groups.map(({ tag, title }) => [tag, title])).toEqual([
    ['accounts', 'Accounts and logins'],
    ['kernel', 'kernel'],
  ]);
  const [logIn] = operationsOf(document);
  expect(logIn).toMatchObject({
    id: 'accounts.logIn',
    method: 'POST',
    path: '/api/accounts/log-in',
    summary: 'Log in with a password',
    access: 'public',
    scope: '',
    body: { isRequired: true, isFile: false, types: ['application/json'] },
    reply: { status: '200', isStream: false },
  });
});

it('reads refusals from the examples of the answers, with their status', () => {
  const [logIn] = operationsOf(readDocument(sampleDocument));
  expect(logIn?.refusals).toEqual([
    {
      name: 'INVALID_INPUT',
      code: 422_000,
      status: 422,
      message: 'Please Complete The Necessary Information',
    },
    { name: 'CREDENTIALS_WRONG', code: 422_100, status: 422, message: 'Incorrect username or password' },
  ]);
});

it('distinguishes files and streams from JSON', () => {
  const operations = operationsOf(readDocument(sampleDocument));
  const picture = operations.find(({ id }) => id === 'accounts.changePicture');
  expect(picture?.body).toMatchObject({ isFile: true, types: ['image/png', 'image/jpeg'] });
  expect(operations.find(({ id }) => id === 'kernel.live')?.reply?.isStream).toBe(true);
});

it('follows references and lets an operation override the parameters of its path', () => {
  const document = readDocument({
    openapi: '3.1.0',
    paths: {
      '/x/{id}': {
        parameters: [
          { name: 'id', in: 'path', schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        get: {
          parameters: [{ $ref: '#/components/parameters/Page' }, { name: 'no place' }, 7],
          requestBody: { $ref: '#/components/requestBodies/X' },
          responses: { 404: { $ref: '#/components/responses/Gone' } },
        },
        'x-note': 'no operation',
      },
    },
    components: {
      parameters: { Page: { name: 'page', in: 'query', required: true, description: 'From 1' } },
      requestBodies: { X: { content: { 'application/merge-patch+json': { schema: { type: 'object' } } } } },
      responses: {
        Gone: { content: { 'application/json': { examples: { NOT_FOUND: { value: { code: 404_000 } } } } } },
      },
    },
  });
  const [operation] = operationsOf(document);
  expect(operation).toMatchObject({
    id: 'get /x/{id}',
    summary: '/x/{id}',
    access: '',
    body: { isRequired: false, isFile: false },
    reply: undefined,
    refusals: [{ name: 'NOT_FOUND', status: 404, message: '' }],
  });
  expect(
    operation?.parameters.map(({ name, isRequired, description }) => [name, isRequired, description]),
  ).toEqual([
    ['id', true, undefined],
    ['page', true, 'From 1'],
  ]);
});

it('lists every refusal once, with the number of calls that name it', () => {
  const document = readDocument(sampleDocument);
  const listed = collectRefusals(document.generalRefusals, operationsOf(document));
  expect(listed.map(({ code, calls }) => [code, calls])).toEqual([
    [400_001, 3],
    [404_000, 0],
    [422_000, 2],
    [422_100, 1],
  ]);
});

it('finds calls by every word typed, in method, path, name or summary', () => {
  const { groups } = readDocument(sampleDocument);
  const found = (typed: string) =>
    searchOperations(groups, typed).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(found('')).toHaveLength(4);
  expect(found('PASSWORD post')).toEqual(['accounts.logIn']);
  expect(found('logins/{id}')).toEqual(['accounts.endLogin']);
  expect(found('kernel.live')).toEqual(['kernel.live']);
  expect(found('password delete')).toEqual([]);
  expect(searchOperations(groups, 'live').map(({ tag }) => tag)).toEqual(['kernel']);
});
