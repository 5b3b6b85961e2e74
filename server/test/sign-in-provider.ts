import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { default as Provider } from 'oidc-provider';

/** The provider's claims about a person, besides the id. */
export interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly id: string;
  readonly issuer: string;
  readonly people: Map<string, ProviderPerson>;
  close(): Promise<void>;
}

export const clientSecret = 'a client secret of these tests';

/** Starts a certified OpenID provider on this machine, whose people log in by choosing their name from a list. */
export async function startTestProvider(
  id: string,
  publicUrl: string,
  people: Readonly<Record<string, ProviderPerson>>,
  port = 0,
): Promise<TestProvider> {
  const known = new Map(Object.entries(people));
  const http = createServer();
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'plenum',
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/sign-in/${id}`],
      },
    ],
    claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of these tests'] },
    jwks: {
      keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) }],
    },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, IdToken: 600, AccessToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/people/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...known.get(sub) }) }),
    // Everyone agrees that Plenum may read the claims.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    const [, page, uid = '', chosen] = (request.url ?? '').split('/');
    if (page !== 'people') return void answer(request, response);
    if (chosen !== undefined)
      return void provider.interactionFinished(
        request,
        response,
        chosen === 'cancel' ? { error: 'access_denied' } : { login: { accountId: chosen } },
      );
    const choices = [...known.keys(), 'cancel'].map(
      (one) => `<p><a href="/people/${uid}/${one}">${one}</a></p>`,
    );
    response.setHeader('content-type', 'text/html');
    return void response.end(`<!doctype html><html lang="en"><title>${id}</title>${choices.join('')}</html>`);
  });
  return {
    id,
    issuer,
    people: known,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

interface ProviderSetting {
  readonly provider: Pick<TestProvider, 'id' | 'issuer'>;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Writes the settings of these providers to a file. */
export function writeProviders(file: string, settings: readonly ProviderSetting[]): string {
  const content = settings.map(({ provider: { id, issuer }, more }) => ({
    kind: 'oidc',
    id,
    issuer,
    name: { en: `University ${id}`, zh: `${id} 大学` },
    clientId: 'plenum',
    clientSecret,
    ...more,
  }));
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Does what a browser does at the provider: opens the address, logs in, and returns the query of the way back. */
export async function logInAtProvider(address: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${reply.status}: ${await reply.text()}`);
    const target = new URL(location, next);
    if (target.pathname.startsWith('/sign-in/')) return target.search;
    next = /^\/people\/[^/]+$/.test(target.pathname) ? `${target.href}/${person}` : target.href;
  }
  throw new Error('the provider sends the browser round in circles');
}
