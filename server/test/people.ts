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
import type { Language } from '@plenum/contract/kernel/language';
import { sql } from 'drizzle-orm';
import { usernameKey } from '../src/modules/accounts/find-account.ts';
import { hashToken } from '../src/kernel/crypto/hash-token.ts';
import { newToken } from '../src/modules/accounts/login/tokens.ts';
import { presentOwn } from '../src/modules/accounts/present.ts';
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
  purpose: 'sign_up' | 'log_in' | 'reset' | 'ticket' | 'register',
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

interface Wished {
  readonly username?: string;
  readonly password?: string;
  readonly target?: string;
  /** The language and the address of the call that signs up. */
  readonly lan?: Language;
  readonly address?: string;
}

/**
 * Creates a person with one SQL statement, in the same state as after signing up, but without a code, a message or a
 * request.
 */
export async function buildPerson(app: TestApp, wished: Wished = {}) {
  const { target, username, password } = newcomer(wished);
  const { db, hasher } = app.kernel;
  const [id, loginId, token, now] = [randomUUID(), randomUUID(), newToken(), app.clock.now()];
  const byEmail = target.includes('@');
  const audited = (action: string, detail: object) =>
    sql`(${now}::timestamptz, ${id}::uuid, ${action}, ${`account:${id}`}, ${JSON.stringify(detail)}::jsonb)`;
  await db.execute(sql`
    with login as (
      insert into logins (id, account_id, generation, generation_used_at, started_at, last_used_at, identity_confirmed_at,
        user_agent, address)
      values (${loginId}, ${id}, 1, ${now}, ${now}, ${now}, ${now}, 'lightMyRequest', '198.51.100.1')
    ), issued as (
      insert into login_tokens (token_hash, login_id, generation, issued_at)
      values (${hashToken(token)}, ${loginId}, 1, ${now})
    ), audited as (
      insert into audit_log (at, actor, action, object, detail)
      values ${audited('account.signed_up', {})}, ${audited('login.started', { by: 'sign_up', login: loginId })}
    )
    insert into accounts (id, username, username_key, name, phone, email, password_hash, language, created_at)
    values (${id}, ${username}, ${usernameKey(username)}, ${username}, ${byEmail ? null : target},
      ${byEmail ? target : null}, ${await hasher.hash(password)}, 'en', ${now})`);
  const me = presentOwn(
    app.kernel,
    {
      id,
      username,
      hasUsername: true,
      name: username,
      hasName: true,
      phone: byEmail ? null : target,
      email: byEmail ? target : null,
      language: 'en',
      pictureFileId: null,
      secondFactorOnAt: null,
      administrator: false,
      hasPassword: true,
      codesLeft: 0,
    },
    [],
  );
  return { username, password, target, token, me } satisfies Person;
}

/** Signs a person up as a visitor would. */
export async function signUpPerson(app: TestApp, wished: Wished = {}) {
  const { target, username, password } = newcomer(wished);
  const code = await askCode(app, 'sign_up', target);
  const answer = await app.call(signUp, {
    ...(wished.lan ? { lan: wished.lan } : {}),
    ...(wished.address ? { address: wished.address } : {}),
    body: { target, code, username, password, confirmPassword: password, agreed: true },
  });
  if (answer.status !== 200) throw new Error(`No account: ${JSON.stringify(answer.body)}`);
  const { token, me } = answer.body.data;
  return { username, password, target, token, me } satisfies Person;
}

function newcomer(wished: Wished) {
  people += 1;
  return {
    username: `person${people}`,
    password: 'assembly-hall-1868',
    target: wished.target ?? newTarget(),
    ...wished,
  };
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

/** Returns the code that the authenticator app shows now, or `later` steps of 30 seconds later. */
export function appCode(app: TestApp, secret: string, later = 0): string {
  return totpCode(secret, Math.floor(app.clock.now().getTime() / 30_000) + later);
}

/** Sets up the second factor as its owner does. The clock is then moved on, so that the app shows a new code. */
export async function turnOnSecondFactor(app: TestApp, person: Person) {
  const started = await app.call(startSecondFactor, { token: person.token });
  const { secret } = started.body.data;
  const code = appCode(app, secret);
  const confirmed = await app.call(confirmSecondFactor, { token: person.token, body: { code } });
  if (confirmed.status !== 200) throw new Error(`No second factor: ${confirmed.body.message}`);
  app.clock.advance(30_000);
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes, firstCode: code };
}
