import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#kernel/config/config';
import { readSignInProviders } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'plenum-sign-in-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'providers.json');

function read(content: unknown, production = false) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSignInProviders({ signInProvidersFile: file, production });
}

function sentence(content: unknown, production = false): string {
  try {
    read(content, production);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

const client = { clientId: 'plenum', clientSecret: 'hush' };
const name = { en: 'University', zh: '大学' };
const oidc = { kind: 'oidc', id: 'campus', issuer: 'https://login.example.org', name, ...client };
const TENANT = 'C0FFEE00-0000-4000-8000-000000000000';

test('there are no providers without the variable', () => {
  expect(readSignInProviders({ production: true })).toEqual([]);
});

test('a provider has the scopes of the name and the address, and creates accounts', () => {
  expect(read([oidc])).toEqual([
    {
      id: 'campus',
      name,
      issuer: 'https://login.example.org',
      clientId: 'plenum',
      clientSecret: 'hush',
      scopes: 'openid email profile',
      emailDomains: [],
      emailsAreVerified: false,
      createsAccounts: true,
    },
  ]);
});

test.each([
  [{ kind: 'google', id: 'google' }, 'https://accounts.google.com', 'Google'],
  [
    { kind: 'entra', id: 'work', tenant: TENANT },
    `https://login.microsoftonline.com/${TENANT.toLowerCase()}/v2.0`,
    'Microsoft',
  ],
  [
    { kind: 'keycloak', id: 'campus', url: 'https://id.example.org/', realm: 'Staff & students', name },
    'https://id.example.org/realms/Staff%20%26%20students',
    'University',
  ],
])('knows the address of %j', (given, issuer, english) => {
  expect(read([{ ...given, ...client }])).toMatchObject([{ issuer, name: { en: english } }]);
});

test('the secret can be in a file beside the settings', () => {
  writeFileSync(join(folder, 'secret'), 'from a file\n');
  const { clientSecret: _secret, ...rest } = oidc;
  expect(read([{ ...rest, clientSecretFile: 'secret' }])).toMatchObject([{ clientSecret: 'from a file' }]);
  expect(sentence([{ ...rest, clientSecretFile: 'nowhere' }])).toBe(
    `The secret of the sign-in provider "campus" must be in ${join(folder, 'nowhere')}, but it can't be read.`,
  );
});

const wrongAt = (places: string) => `${file}, which SIGN_IN_PROVIDERS_FILE names, is wrong at: ${places}.`;

test.each([
  ['{', `SIGN_IN_PROVIDERS_FILE must name a file with JSON, but ${file} is none.`],
  [{}, wrongAt('the whole')],
  [[{ ...oidc, issuer: 'http://login.example.org' }], wrongAt('0.issuer')],
  [[{ ...oidc, id: 'Über' }], wrongAt('0.id')],
  [[{ ...oidc, scopes: ['email'] }], wrongAt('0.scopes')],
  [[{ ...oidc, clientSecretFile: 'also' }], wrongAt('0.clientSecret')],
  [[{ ...oidc, color: 'red' }], wrongAt('0')],
  [[{ ...oidc, emailsAreVerified: true }], wrongAt('0.emailsAreVerified')],
  [[oidc, oidc], wrongAt('id')],
  // Any tenant could claim any address.
  [[{ kind: 'entra', id: 'work', tenant: 'common', ...client }], wrongAt('0.tenant')],
])('refuses %j in one sentence, without its secret', (content, expected) => {
  expect(sentence(content)).toBe(expected);
  expect(sentence(content)).not.toContain('hush');
});

test('a provider without encryption is only for trying on one machine', () => {
  const local = [{ ...oidc, issuer: 'http://127.0.0.1:9000' }];
  expect(sentence(local)).toBe('accepted');
  expect(sentence(local, true)).toBe(
    'The address of the sign-in provider "campus" must begin with https:// when NODE_ENV is "production".',
  );
});
