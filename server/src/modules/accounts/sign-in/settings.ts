import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SignInProviderId } from '@plenum/contract/accounts/sign-in';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { z } from 'zod';
import { type Config, ConfigError } from '#kernel/config/config';

/** A provider with OpenID Connect, at which people can log in. */
export interface SignInProvider {
  readonly id: string;
  readonly name: LocalizedText;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** If not empty, only people with a verified address in one of these domains get in. */
  readonly emailDomains: readonly string[];
  /** Whether the operator vouches for every address in `emailDomains`, because the provider says nothing about them. */
  readonly emailsAreVerified: boolean;
  readonly createsAccounts: boolean;
}

const secret = z.string().min(1).max(500);
const url = z
  .url({ protocol: /^https$/ })
  .or(z.url({ protocol: /^http$/, hostname: /^(?:localhost|127\.0\.0\.1)$/ }));
const named = z.string().trim().min(1).max(40);

const common = z.strictObject({
  id: SignInProviderId,
  name: z.strictObject({ en: named, zh: named }).exactOptional(),
  clientId: z.string().min(1).max(200),
  clientSecret: secret.exactOptional(),
  clientSecretFile: z.string().min(1).exactOptional(),
  scopes: z
    .array(z.string().regex(/^[\w:./-]{1,100}$/))
    .refine((scopes) => scopes.includes('openid'))
    .default(['openid', 'email', 'profile']),
  emailDomains: z.array(z.hostname().toLowerCase()).default([]),
  emailsAreVerified: z.boolean().default(false),
  createsAccounts: z.boolean().default(true),
});

const Provider = z
  .discriminatedUnion('kind', [
    common.extend({
      kind: z.literal('oidc'),
      name: z.strictObject({ en: named, zh: named }),
      issuer: url,
    }),
    common.extend({ kind: z.literal('google') }),
    // With the id of one tenant, not `common`: any other tenant could claim any address.
    common.extend({ kind: z.literal('entra'), tenant: z.guid() }),
    common.extend({
      kind: z.literal('keycloak'),
      name: z.strictObject({ en: named, zh: named }),
      url,
      realm: z.string().regex(/^[^/]{1,100}$/),
    }),
  ])
  .refine((one) => (one.clientSecret === undefined) !== (one.clientSecretFile === undefined), {
    path: ['clientSecret'],
  })
  // Otherwise a stranger's own tenant or realm could vouch for anyone's address.
  .refine((one) => !one.emailsAreVerified || one.emailDomains.length > 0, { path: ['emailsAreVerified'] });
type Given = z.output<typeof Provider>;

const Settings = z
  .array(Provider)
  .max(10)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { path: ['id'] });

const presetNames = {
  google: { en: 'Google', zh: 'Google' },
  entra: { en: 'Microsoft', zh: 'Microsoft' },
} as const;

/**
 * Reads the file named by SIGN_IN_PROVIDERS_FILE. Throws a ConfigError that describes the error without revealing any
 * value.
 */
export function readSignInProviders({
  signInProvidersFile: file,
  production,
}: Pick<Config, 'signInProvidersFile' | 'production'>): readonly SignInProvider[] {
  if (file === undefined) return [];
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`SIGN_IN_PROVIDERS_FILE must name a file with JSON, but ${file} is none.`);
  }
  const parsed = Settings.safeParse(content);
  if (!parsed.success) {
    const places = new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole'));
    throw new ConfigError(
      `${file}, which SIGN_IN_PROVIDERS_FILE names, is wrong at: ${[...places].join(', ')}.`,
    );
  }
  const open = production && parsed.data.find((one) => issuerOf(one).startsWith('http:'));
  if (open)
    throw new ConfigError(
      `The address of the sign-in provider "${open.id}" must begin with https:// when NODE_ENV is "production".`,
    );
  return parsed.data.map((one) => ({
    id: one.id,
    name: one.name ?? presetNames[one.kind as keyof typeof presetNames],
    issuer: issuerOf(one),
    clientId: one.clientId,
    clientSecret: one.clientSecret ?? readSecret(one, path.dirname(file)),
    scopes: one.scopes.join(' '),
    emailDomains: one.emailDomains,
    emailsAreVerified: one.emailsAreVerified,
    createsAccounts: one.createsAccounts,
  }));
}

function issuerOf(one: Given): string {
  switch (one.kind) {
    case 'google':
      return 'https://accounts.google.com';
    case 'entra':
      return `https://login.microsoftonline.com/${one.tenant.toLowerCase()}/v2.0`;
    case 'keycloak':
      return `${one.url.replace(/\/$/, '')}/realms/${encodeURIComponent(one.realm)}`;
    default:
      return one.issuer;
  }
}

// A relative path begins at the folder of the settings.
function readSecret({ id, clientSecretFile = '' }: Given, folder: string): string {
  const file = path.resolve(folder, clientSecretFile);
  try {
    return secret.parse(readFileSync(file, 'utf8').trim());
  } catch {
    throw new ConfigError(
      `The secret of the sign-in provider "${id}" must be in ${file}, but it can't be read.`,
    );
  }
}
