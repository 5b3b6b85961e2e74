import { logIn } from '@plenum/contract/accounts/endpoints';
import { getSite } from '@plenum/contract/kernel/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ corsOrigins: ['https://desk.example'] });
});
afterAll(() => app.close());

describe('an origin on the list', () => {
  const headers = { origin: 'https://desk.example' };

  test('may call and read the returned token', async () => {
    const answer = await app.call(getSite, { headers });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://desk.example',
      'access-control-expose-headers': expect.stringContaining('authorization'),
      'cross-origin-resource-policy': 'cross-origin',
      vary: expect.stringMatching(/origin/i),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('may send a preflight request', async () => {
    const asked = { ...headers, 'access-control-request-method': 'POST' };
    const reply = await app.http.inject({ method: 'OPTIONS', url: logIn.path, headers: asked });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-headers']).toBe(
      'authorization, content-type, idempotency-key, lan',
    );
    expect(reply.headers['access-control-allow-methods']).toContain('POST');
  });

  test('reads a refusal too', async () => {
    const answer = await app.call(logIn, { body: { account: '', password: '' }, headers });
    expect(answer.status).toBe(422);
    expect(answer.headers['access-control-allow-origin']).toBe('https://desk.example');
  });
});

describe('any other origin', () => {
  test.each([
    'null',
    'https://desk.example.evil.example',
    'https://evil.example',
    'http://desk.example',
    'https://desk.example:444',
    'HTTPS://DESK.EXAMPLE',
    'https://desk.example/',
  ])('%s is not mentioned', async (origin) => {
    const answer = await app.call(getSite, { headers: { origin } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(answer.headers['vary']).toMatch(/origin/i);
    const reply = await app.http.inject({ method: 'OPTIONS', url: logIn.path, headers: { origin } });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('a form on another site can’t log a person in, because a form can’t send JSON', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await app.http.inject({
      method: 'POST',
      url: logIn.path,
      headers: { origin: 'https://evil.example', 'content-type': type },
      payload: JSON.stringify({ account: 'admin', password: 'Hall-of-admin-26' }),
    });
    expect(reply.statusCode).toBe(415);
  }
});
