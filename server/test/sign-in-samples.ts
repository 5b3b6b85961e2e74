import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBySignIn, finishSignIn, startLinking, startSignIn } from '@plenum/contract/accounts/sign-in';
import type { TestApp } from './app.ts';
import { buildPerson } from './people.ts';
import { logInAtProvider, startTestProvider, writeProviders } from './sign-in-provider.ts';
import { expectStep, newBrowser } from './sign-ins.ts';
import type { KeySample } from './two-servers.ts';

const PUBLIC_URL = 'http://localhost:8080';

/** A provider for servers that are started with these settings. */
export async function openSignInSettings() {
  const provider = await startTestProvider('north', PUBLIC_URL, {});
  const folder = mkdtempSync(join(tmpdir(), 'plenum-sign-in-'));
  const file = writeProviders(join(folder, 'providers.json'), [{ provider }]);
  let people = 0;

  async function proveNewPerson(app: TestApp) {
    people += 1;
    const sub = `person-${people}`;
    provider.people.set(sub, { email: `${sub}@north.example`, email_verified: true, name: 'Person' });
    const browser = newBrowser();
    const begun = await app.call(startSignIn, { body: { provider: 'north', browser } });
    const answer = await logInAtProvider(begun.body.data.url, sub);
    const answered = await app.call(finishSignIn, { body: { provider: 'north', browser, answer } });
    const { ticket } = expectStep(answered.body.data, 'agree');
    return { ticket, browser };
  }

  /**
   * The calls that must take effect only once. An answer of a provider is not among them: it is used up before the
   * transaction, so that only the first of two calls can succeed.
   */
  const samples = (app: () => TestApp): readonly KeySample[] => [
    [
      'the start of a login at a provider',
      startSignIn,
      async () => ({ body: { provider: 'north', browser: newBrowser() } }),
    ],
    [
      'the start of connecting a login',
      startLinking,
      async () => ({
        body: { provider: 'north', browser: newBrowser() },
        token: (await buildPerson(app())).token,
      }),
    ],
    [
      'an account created by a login at a provider',
      createBySignIn,
      async () => ({ body: { ...(await proveNewPerson(app())), agreed: null } }),
    ],
  ];

  async function close(): Promise<void> {
    await provider.close();
    rmSync(folder, { recursive: true });
  }

  return { settings: { signInProvidersFile: file }, samples, close };
}
