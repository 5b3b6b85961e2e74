import { randomUUID } from 'node:crypto';
import {
  confirmSecondFactor,
  logIn,
  logInByCode,
  sendCode,
  signUp,
  startSecondFactor,
} from '@plenum/contract/accounts/endpoints';
import type { Me, MeetingRole } from '@plenum/contract/accounts/schemas';
import { sql } from 'drizzle-orm';
import { totpCode } from '../src/kernel/crypto/totp.ts';
import type { TestApp } from './app.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly target: string;
  readonly token: string;
  readonly me: Me;
}

let targets = 0;
let people = 0;

/** A phone number that is unique in this file. */
export function newTarget(): string {
  targets += 1;
  return `+86139${String(10_000_000 + targets)}`;
}

export async function askCode(
  app: TestApp,
  purpose: 'sign_up' | 'log_in' | 'reset',
  target: string,
): Promise<string> {
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

/** Signs a person up the way a visitor does. */
export async function buildPerson(
  app: TestApp,
  overrides: { username?: string; password?: string; target?: string } = {},
) {
  const target = overrides.target ?? newTarget();
  people += 1;
  const username = overrides.username ?? `person${people}`;
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

export async function makeAdministrator(app: TestApp, person: Person): Promise<void> {
  await app.kernel.db.execute(sql`update accounts set administrator = true where id = ${person.me.id}`);
}

export async function giveRole(app: TestApp, person: Person, role: MeetingRole): Promise<void> {
  await app.kernel.db.execute(sql`
    insert into meeting_roles (account_id, meeting_id, role, granted_at)
    values (${person.me.id}, ${randomUUID()}, ${role}, ${app.clock.now()})`);
}

export async function disable(app: TestApp, person: Person): Promise<void> {
  await app.kernel.db.execute(
    sql`update accounts set disabled_at = ${app.clock.now()} where id = ${person.me.id}`,
  );
}

/** What the authenticator app shows now, or some steps of 30 seconds later. */
export function appCode(app: TestApp, secret: string, later = 0): string {
  return totpCode(secret, Math.floor(app.clock.now().getTime() / 30_000) + later);
}

/** Sets the second factor up as its owner would; the clock moves on so that the next code is a new one. */
export async function turnOnSecondFactor(app: TestApp, person: Person) {
  const started = await app.call(startSecondFactor, { token: person.token });
  const { secret } = started.body.data;
  const code = appCode(app, secret);
  const confirmed = await app.call(confirmSecondFactor, { token: person.token, body: { code } });
  if (confirmed.status !== 200) throw new Error(`No second factor: ${confirmed.body.message}`);
  app.clock.advance(30_000);
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes, firstCode: code };
}
