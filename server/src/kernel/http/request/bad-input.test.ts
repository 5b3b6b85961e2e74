import type { IncomingMessage } from 'node:http';
import { changeProfile, endLogin, logIn, sendCode } from '@plenum/contract/accounts/endpoints';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countRows } from '#test/effects';
import { buildPerson, type Person } from '#test/people';
import { type RawAnswer, talk } from '#test/raw-socket';

let app: TestApp;
let person: Person;
let before: Record<string, number>;
beforeAll(async () => {
  // All calls come from one address.
  app = await createTestApp({ limitFactor: 100 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  person = await buildPerson(app);
  before = await countRows(app);
});
afterAll(async () => {
  await app.close();
});
afterEach(async () => {
  vi.useRealTimers();
  expect(await countRows(app)).toEqual(before);
});

/** Requires the documented error body, which is the same for every error. */
function expectRefused(answer: RawAnswer, refusal: Refusal): void {
  expect([answer.status, answer.body.code]).toEqual([refusal.status, refusal.code]);
  expect(answer.body).toEqual({
    code: refusal.code,
    message: expect.stringMatching(/\S/),
    msg: answer.body.message,
    data: null,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...(answer.body.errors ? { errors: expect.any(Array) } : {}),
  });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  // RFC 9110: a 405 answer lists the allowed methods.
  if (answer.status === 405) expect(answer.headers.get('allow')).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
}

function request(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: 'localhost', lan: 'en', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

function post(body: string | Buffer, headers: Record<string, string> = {}, path: string = sendCode.path) {
  const bytes = Buffer.from(body);
  const head = request('POST', path, {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  });
  return talk(app, head, bytes);
}

const target = '+8613900000099';
const good = JSON.stringify({ purpose: 'log_in', target });

describe('bodies', () => {
  test.each([
    ['half a value', '{"purpose":'],
    ['text', 'hello'],
    ['nothing', ''],
    ['the same key twice', '{"purpose":"log_in","purpose":"reset","target":"+8613900000099"}'],
    ['__proto__', '{"__proto__":{"purpose":"log_in"},"target":"+8613900000099"}'],
    ['constructor', '{"constructor":{"prototype":{}},"purpose":"log_in","target":"+8613900000099"}'],
    ['half a surrogate pair', String.raw`{"purpose":"log_in","target":"\ud800"}`],
    ['NUL', String.raw`{"purpose":"log_in","target":"a\u0000@b.example"}`],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s', async (_, body) => {
    expectRefused(await post(body), kernelRefusals.MALFORMED);
  });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['1e309', '{"purpose":"log_in","target":1e309}'],
    ['wrong types', '{"purpose":["log_in"],"target":{"a":1}}'],
    ['a field too many', '{"purpose":"log_in","target":"+8613900000099","role":"owner"}'],
    ['an object instead of text', '{"purpose":"log_in","target":{"$ne":null}}'],
    ['2 kB in a field', JSON.stringify({ purpose: 'log_in', target: `${'a'.repeat(1_900)}@b.example` })],
    [
      'a near miss of an address',
      JSON.stringify({ purpose: 'log_in', target: `${'a.'.repeat(480)}@${'a.'.repeat(480)}` }),
    ],
  ])('%s', async (_, body) => {
    expectRefused(await post(body), kernelRefusals.INVALID_INPUT);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=gbk',
    'application/jsonp',
    'x',
  ])('as %s', async (type) => {
    expectRefused(await post(good, { 'content-type': type }), kernelRefusals.WRONG_CONTENT_TYPE);
  });

  test('a megabyte is refused before it is sent', async () => {
    const head = request('POST', sendCode.path, {
      'content-type': 'application/json',
      'content-length': '1048576',
    });
    expectRefused(await talk(app, head), kernelRefusals.TOO_LARGE);
  });

  test('a megabyte is refused while it is sent', async () => {
    expectRefused(await post(Buffer.alloc(1024 * 1024, 0x20)), kernelRefusals.TOO_LARGE);
  });

  test('a megabyte without an announced length is refused too', async () => {
    const head = request('POST', sendCode.path, {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    });
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    expectRefused(await talk(app, head, ...Array<string>(16).fill(chunk)), kernelRefusals.TOO_LARGE);
  });

  test('a body that trickles in is cut off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const head = request('POST', sendCode.path, {
      'content-type': 'application/json',
      'content-length': '100',
    });
    const arrived = new Promise<IncomingMessage>((resolve) => {
      app.http.server.once('request', resolve);
    });
    const answer = talk(app, head, '{');
    const asked = await arrived;
    // The deadline only begins when the body is read, after the caller has been admitted, which takes a query.
    while (asked.listenerCount('data') === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
    expectRefused(await answer, kernelRefusals.TOO_SLOW);
  });

  test('a body is refused at an endpoint that takes none', async () => {
    const path = endLogin.path.replace(':id', person.me.id);
    const head = request('DELETE', path, {
      authorization: person.token,
      'content-type': 'application/json',
      'content-length': '9',
    });
    expectRefused(await talk(app, head, '{"all":1}'), kernelRefusals.MALFORMED);
  });
});

describe('addresses', () => {
  test.each([
    ['half a percent sign', '/api/%', kernelRefusals.MALFORMED],
    ['no hexadecimal digits', '/api/%zz', kernelRefusals.MALFORMED],
    ['bytes that are not UTF-8', '/api/%ff%fe', kernelRefusals.MALFORMED],
    ['malformed in the query', '/api/site?a=%zz', kernelRefusals.MALFORMED],
    ['a name twice', '/api/site?a=1&a=2', kernelRefusals.MALFORMED],
    ['NUL in the query', '/api/site?a=%00', kernelRefusals.MALFORMED],
    ['an unknown address', '/api/nothing', kernelRefusals.NOT_FOUND],
    ['NUL in an unknown address', '/api/%00', kernelRefusals.NOT_FOUND],
    ['dots', '/api/../api/accounts/me/../../../etc/passwd', kernelRefusals.NOT_FOUND],
    ['8 kB', `/api/site?a=${'a'.repeat(8192)}`, kernelRefusals.ADDRESS_TOO_LONG],
    ['8 kB of a page', `/index/${'a'.repeat(8192)}`, kernelRefusals.ADDRESS_TOO_LONG],
  ])('%s', async (_, path, refusal) => {
    expectRefused(await talk(app, request('GET', path)), refusal);
  });

  test.each([
    ['NUL', '%00', kernelRefusals.NOT_FOUND],
    ['a slash in disguise', '..%2f..%2fme', kernelRefusals.NOT_FOUND],
    ['600 characters', 'a'.repeat(600), kernelRefusals.ADDRESS_TOO_LONG],
  ])('%s for an id', async (_, id, refusal) => {
    const path = endLogin.path.replace(':id', id);
    expectRefused(await talk(app, request('DELETE', path, { authorization: person.token })), refusal);
  });
});

describe('methods', () => {
  test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('%s is refused at a POST endpoint', async (method) => {
    const answer = await talk(app, request(method, logIn.path));
    expectRefused(answer, kernelRefusals.METHOD_NOT_ALLOWED);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test.each(['TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH'])('%s is refused everywhere', async (method) => {
    for (const path of [logIn.path, '/api/nothing', '/index/cloud', '/healthz']) {
      expectRefused(await talk(app, request(method, path)), kernelRefusals.METHOD_NOT_ALLOWED);
    }
  });

  test('are refused with an id in the address', async () => {
    const path = endLogin.path.replace(':id', person.me.id);
    const answer = await talk(app, request('PUT', path));
    expectRefused(answer, kernelRefusals.METHOD_NOT_ALLOWED);
    expect(answer.headers.get('allow')).toBe('DELETE');
  });

  test.each(['POST', 'DELETE', 'OPTIONS'])('%s of a page', async (method) => {
    const answer = await talk(app, request(method, '/index/cloud'));
    expectRefused(answer, kernelRefusals.METHOD_NOT_ALLOWED);
  });

  test('CONNECT is refused', async () => {
    expectRefused(await talk(app, request('CONNECT', 'example.org:443')), kernelRefusals.METHOD_NOT_ALLOWED);
  });

  test.each(['BREW', 'get', 'G ET', '\u0001'])('an unknown method (%s) is refused', async (method) => {
    const answer = await talk(app, request(method, '/api/site'));
    expect([400, 405]).toContain(answer.status);
    expect(answer.body).toMatchObject({ data: null, requestId: expect.any(String) });
  });
});

describe('headers', () => {
  test('64 kB are refused', async () => {
    const answer = await talk(app, request('GET', '/api/site', { 'x-long': 'a'.repeat(64 * 1024) }));
    expectRefused(answer, kernelRefusals.HEADERS_TOO_LARGE);
  });

  test.each([
    ['both lengths', 'POST', { 'content-length': '5', 'transfer-encoding': 'chunked' }],
    ['two lengths', 'POST', { 'content-length': '5', 'Content-Length': '6' }],
    ['a length that is no number', 'POST', { 'content-length': 'many' }],
    ['an unknown coding', 'POST', { 'transfer-encoding': 'chunked, identity' }],
    ['a line break in a value', 'GET', { 'x-a': 'b\u0000c' }],
    ['a name with a space', 'GET', { 'x a': 'b' }],
  ])('%s', async (_, method, headers) => {
    const text = request(method, '/api/accounts/codes', headers);
    expectRefused(await talk(app, text, '0\r\n\r\n'), kernelRefusals.MALFORMED);
  });

  test('a wrong chunk length is refused', async () => {
    const head = request('POST', sendCode.path, {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    });
    expectRefused(await talk(app, head, 'zz\r\nhello\r\n'), kernelRefusals.MALFORMED);
  });

  test('a missing Host is refused', async () => {
    expectRefused(await talk(app, 'GET /api/site HTTP/1.1\r\nlan: en\r\n\r\n'), kernelRefusals.MALFORMED);
  });

  test('an unknown Expect header is refused', async () => {
    const answer = await talk(app, request('GET', '/api/accounts/me', { expect: 'wonders' }));
    expectRefused(answer, kernelRefusals.LOGIN_FIRST);
  });

  test('bytes that are not HTTP are refused', async () => {
    expectRefused(await talk(app, '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'), kernelRefusals.MALFORMED);
  });

  test('an unknown language is answered in Chinese', async () => {
    const answer = await talk(app, request('GET', '/api/accounts/me', { lan: 'en, fr' }));
    expect(answer.body.message).toBe('请先登录');
  });
});

test('wrong requests about a known person change nothing', async () => {
  const answer = await post(
    '{"name":"x","administrator":true}',
    { authorization: person.token },
    changeProfile.path,
  );
  expect(answer.status).toBe(405);
});
