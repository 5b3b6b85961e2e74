import { getMe } from '@plenum/contract/accounts/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ publicUrl: 'https://meetings.example' });
});
afterAll(() => app.close());

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const get = (url: string, headers = {}) => app.http.inject({ method: 'GET', url, headers });

test.each([
  '/api/site',
  '/api/accounts/me',
  '/api/nothing',
  '/api/%zz',
  '/healthz',
  '/files/x',
  '/api/openapi.json',
])('%s: has all headers, and data is never a page', async (url) => {
  const { headers } = await get(url);
  expect(headers).toMatchObject(everywhere);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});

test('a page loads only from its origin: nothing inline, no frame around it, Trusted Types on', async () => {
  const { headers } = await get('/index/cloud');
  expect(headers).toMatchObject(everywhere);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'sha256-AAAA';",
  );
  expect(policy.split('; ')).toContain("worker-src 'self'");
  for (const rule of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard plenum-offline',
  ]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
});

test('a page under the public name runs scripts of the build only, none of uploaded pages', async () => {
  const { headers } = await get('/index/cloud', { host: 'meetings.example' });
  const rules = String(headers['content-security-policy']).split('; ');
  expect(rules).toContain("script-src meetings.example/assets/ 'wasm-unsafe-eval'");
  expect(rules).toContain('worker-src meetings.example/offline-worker.js');
});

test('personal data is not cached by any proxy', async () => {
  const person = await buildPerson(app);
  const me = await app.call(getMe, { token: person.token });
  expect(me.headers['cache-control']).toBe('no-store');
});

test('plain HTTP makes no promise about HTTPS', async () => {
  const plain = await createTestApp({ publicUrl: 'http://localhost:8080' });
  const { headers } = await plain.http.inject({ method: 'GET', url: '/api/site' });
  await plain.close();
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('a forged Host appears nowhere', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  for (const url of ['/', '/index/homepage', '/api/site', '/api/openapi.json']) {
    const reply = await get(url, forged);
    expect(reply.statusCode).toBe(200);
    expect(reply.payload + JSON.stringify(reply.headers)).not.toContain('evil.example');
  }
  const document = await get('/api/openapi.json', forged);
  expect(document.json().servers).toEqual([{ url: 'https://meetings.example' }]);
});
