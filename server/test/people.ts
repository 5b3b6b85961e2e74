import { logIn, logInByCode, sendCode, signUp } from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import type { TestApp } from './app.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly target: string;
  readonly token: string;
  readonly me: Me;
}

let made = 0;

/** A phone number nobody else in this file has. */
export function newTarget(): string {
  made += 1;
  return `+86139${String(10_000_000 + made)}`;
}

export async function askCode(app: TestApp, purpose: 'sign_up' | 'log_in' | 'reset', target: string): Promise<string> {
  const sent = await app.call(sendCode, { body: { purpose, target } });
  if (sent.status !== 200) throw new Error(`No code: ${sent.body.message}`);
  await app.deliverOutbox();
  return readCode(await app.lastMessage(target));
}

export function readCode(message: string): string {
  const code = /\b\d{6}\b/.exec(message)?.[0];
  if (!code) throw new Error(`No code in: ${message}`);
  return code;
}

/** Signs somebody up the way a visitor does. */
export async function buildPerson(app: TestApp, overrides: { username?: string; password?: string; target?: string } = {}) {
  const target = overrides.target ?? newTarget();
  const username = overrides.username ?? `person${made}`;
  const password = overrides.password ?? 'assembly-hall-1868';
  const code = await askCode(app, 'sign_up', target);
  const answer = await app.call(signUp, {
    body: { target, code, username, password, confirmPassword: password, agreed: true },
  });
  if (answer.status !== 200) throw new Error(`No account: ${JSON.stringify(answer.body)}`);
  const { token, me } = answer.body.data;
  return { username, password, target, token, me } satisfies Person;
}

export async function logInAgain(app: TestApp, person: Person): Promise<string> {
  const answer = await app.call(logIn, { body: { account: person.username, password: person.password } });
  if (answer.body.data?.step !== 'done') throw new Error(`Not logged in: ${answer.body.message}`);
  return answer.body.data.token;
}

export async function logInWithCode(app: TestApp, target: string) {
  const code = await askCode(app, 'log_in', target);
  return app.call(logInByCode, { body: { target, code } });
}
