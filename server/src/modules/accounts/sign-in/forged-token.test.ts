import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishSignIn, startSignIn } from '@plenum/contract/accounts/sign-in';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomToken } from '#kernel/crypto/random';
import { createTestApp, type TestApp } from '#test/app';
import { writeProviders } from '#test/sign-in-provider';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [own, foreign] = [newKey(), newKey()];
const folder = mkdtempSync(join(tmpdir(), 'plenum-forged-'));
const http = createServer();
let app: TestApp;
let issuer = '';
let token = '';

// A provider that gives out whatever token the test has prepared.
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }),
    '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256' }] }),
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', id_token: token }),
  };
  http.on('request', (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}));
  });
  const provider = { id: 'north', issuer };
  app = await createTestApp({
    signInProvidersFile: writeProviders(join(folder, 'providers.json'), [{ provider }]),
  });
});
afterAll(async () => {
  await app.close();
  http.closeAllConnections();
  http.close();
  rmSync(folder, { recursive: true });
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(claims: object, key: KeyObject = own.privateKey): string {
  const content = `${encode({ alg: 'RS256', kid: 'own' })}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

const now = () => Math.floor(Date.now() / 1000);

function claimsOf(nonce: string) {
  return {
    iss: issuer,
    aud: 'plenum',
    sub: 'person-1',
    nonce,
    iat: now(),
    exp: now() + 300,
    email: 'person-1@north.example',
    email_verified: true,
  };
}

async function finishWith(make: (claims: ReturnType<typeof claimsOf>) => string) {
  const browser = randomToken(32);
  const { url } = (await app.call(startSignIn, { body: { provider: 'north', browser } })).body.data;
  const { nonce = '', state = '' } = Object.fromEntries(new URL(url).searchParams);
  token = make(claimsOf(nonce));
  const body = { provider: 'north', browser, answer: `?code=x&state=${state}` };
  return (await app.call(finishSignIn, { body })).body;
}

test('a token that is in order is accepted', async () => {
  expect((await finishWith((claims) => signed(claims))).data).toMatchObject({ step: 'agree' });
});

test.each<[string, (claims: ReturnType<typeof claimsOf>) => string]>([
  ['another key', (claims) => signed(claims, foreign.privateKey)],
  ['no signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
  ['another client as its recipient', (claims) => signed({ ...claims, aud: 'another' })],
  ['another issuer', (claims) => signed({ ...claims, iss: 'https://login.example.org' })],
  ['another nonce', (claims) => signed({ ...claims, nonce: randomToken(32) })],
  ['an end in the past', (claims) => signed({ ...claims, iat: now() - 600, exp: now() - 300 })],
  ['no person', ({ sub: _sub, ...claims }) => signed(claims)],
])('a token with %s is refused', async (_, make) => {
  expect((await finishWith(make)).code).toBe(signInRefusals.SIGN_IN_FAILED.code);
});

test('an address counts as verified only if the provider says exactly so', async () => {
  for (const verified of ['true', 1, null, undefined]) {
    const { code } = await finishWith((claims) => signed({ ...claims, email_verified: verified }));
    expect(code).toBe(signInRefusals.SIGN_IN_NO_EMAIL.code);
  }
});
