import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBySignIn,
  finishSignIn,
  type SignInStep,
  startLinking,
  startSignIn,
} from '@plenum/contract/accounts/sign-in';
import { randomToken } from '#kernel/crypto/random';
import { createTestApp } from './app.ts';
import { publishLegalTexts } from './consents.ts';
import { logInAtProvider, startTestProvider, type TestProvider, writeProviders } from './sign-in-provider.ts';

const PUBLIC_URL = 'http://localhost:8080';

export const newBrowser = () => randomToken(32);

type StepOf<Name extends SignInStep['step']> = Extract<SignInStep, { step: Name }>;

export function expectStep<Name extends SignInStep['step']>(
  step: SignInStep | null,
  name: Name,
): StepOf<Name> {
  if (step?.step !== name) throw new Error(`not ${name}, but ${JSON.stringify(step)}`);
  return step as StepOf<Name>;
}

interface Answer {
  readonly provider: string;
  readonly browser: string;
  readonly answer: string;
}

/**
 * Starts the product with three providers: `north` creates accounts, `south` doesn't and accepts one domain, `gone` does
 * not answer.
 */
export async function openSignInStage() {
  const [north, south, gone] = await Promise.all([
    startTestProvider('north', PUBLIC_URL, {
      nobody: {},
      unverified: { email: 'unverified@example.org', email_verified: false },
    }),
    startTestProvider('south', PUBLIC_URL, {}),
    startTestProvider('gone', PUBLIC_URL, {}),
  ]);
  await gone.close();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-sign-in-'));
  const file = writeProviders(join(folder, 'providers.json'), [
    { provider: north },
    { provider: south, more: { createsAccounts: false, emailDomains: ['south.example'] } },
    { provider: gone },
  ]);
  const app = await createTestApp({ signInProvidersFile: file });
  await publishLegalTexts(app);
  let people = 0;

  /** A person whom a provider knows, with a verified address that no other test uses. */
  function newPerson(provider: TestProvider, domain = 'north.example'): { sub: string; email: string } {
    people += 1;
    const person = { sub: `person-${people}`, email: `person-${people}@${domain}` };
    provider.people.set(person.sub, { email: person.email, email_verified: true, name: `Person ${people}` });
    return person;
  }

  async function begin(provider: string) {
    const browser = newBrowser();
    const { body } = await app.call(startSignIn, { body: { provider, browser } });
    return { provider, browser, url: body.data.url };
  }

  async function goThrough(provider: string, sub: string): Promise<Answer> {
    const { url, ...begun } = await begin(provider);
    return { ...begun, answer: await logInAtProvider(url, sub) };
  }

  const finish = (body: Answer, token?: string) =>
    app.call(finishSignIn, { body, ...(token !== undefined && { token }) });

  /** Logs a person in for the first time, which creates the account. */
  async function joinNorth() {
    const person = newPerson(north);
    const back = await goThrough('north', person.sub);
    const { ticket, email } = expectStep((await finish(back)).body.data, 'agree');
    const body = { ticket, browser: back.browser, agreed: true } as const;
    const made = await app.call(createBySignIn, { body });
    return { ...person, back, shown: email, made };
  }

  /** Connects a person of `north` to the account with this token. */
  async function link(token: string, sub: string) {
    const browser = newBrowser();
    const { body } = await app.call(startLinking, { token, body: { provider: 'north', browser } });
    const answer = await logInAtProvider(body.data.url, sub);
    return finish({ provider: 'north', browser, answer }, token);
  }

  async function close(): Promise<void> {
    await app.close();
    await Promise.all([north.close(), south.close()]);
    rmSync(folder, { recursive: true });
  }

  return { app, north, south, newPerson, begin, goThrough, finish, joinNorth, link, close };
}
