import { createHmac, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Newcomer } from './story.ts';

type CodeFor = (target: string) => Promise<string>;

async function post(request: APIRequestContext, path: string, data: object) {
  const octet = () => Math.floor(Math.random() * 256);
  const reply = await request.post(path, {
    data,
    headers: {
      lan: 'en',
      'x-forwarded-for': `198.19.${octet()}.${octet()}`,
      'idempotency-key': randomUUID(),
    },
  });
  const body = (await reply.json()) as { code: number; message: string; data: { token: string } };
  expect(body.code, body.message).toBe(200);
  return body.data;
}

/** Creates an account by the API, for stories that begin after signing up. */
export async function makeAccount(
  request: APIRequestContext,
  codeFor: CodeFor,
  who: Newcomer,
): Promise<string> {
  const { phone: target, username, password } = who;
  await post(request, '/api/accounts/codes', { purpose: 'sign_up', target });
  const code = await codeFor(target);
  const form = { target, code, username, password, confirmPassword: password, agreed: true };
  return (await post(request, '/api/accounts/sign-up', form)).token;
}

export async function logInByApi(request: APIRequestContext, who: Newcomer): Promise<string> {
  return (await post(request, '/api/accounts/log-in', { account: who.username, password: who.password }))
    .token;
}

/** Logs in like a person without a password: with the code sent to their phone. */
export async function logInByCode(
  request: APIRequestContext,
  codeFor: CodeFor,
  target: string,
): Promise<string> {
  await post(request, '/api/accounts/codes', { purpose: 'log_in', target });
  const code = await codeFor(target);
  return (await post(request, '/api/accounts/log-in-by-code', { target, code })).token;
}

/** Signs up like a person at the end of a form: the code creates an account without a username and a password. */
export async function enterByCode(
  request: APIRequestContext,
  codeFor: CodeFor,
  target: string,
): Promise<string> {
  await post(request, '/api/accounts/codes', { purpose: 'register', target });
  const code = await codeFor(target);
  return (await post(request, '/api/accounts/ensure-by-code', { target, code, agreed: true })).token;
}

/** Ends a login on the server; the browser that uses it learns of that with its next call. */
export async function endLogin(request: APIRequestContext, token: string): Promise<void> {
  const reply = await request.post('/api/accounts/log-out', {
    headers: { authorization: token, 'idempotency-key': randomUUID() },
  });
  expect(reply.status()).toBe(200);
}

/** Opens a page that is logged in from its first load. */
export async function enterWith(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('entered')) localStorage.setItem('token', value);
    sessionStorage.setItem('entered', 'yes');
  }, token);
  await page.goto(path);
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}

/** The code that an authenticator app shows for this secret now. */
export function appCode(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text.replace(/[\s=]/g, ''))
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the text box that a label belongs to, because a tab may have the same text. */
export function box(within: Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true }).and(within.page().locator('input'));
}

/** Opens the login dialog from the header, like all users. */
export async function openLogin(
  page: Page,
  say: (namespace: string, key: string) => string,
): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('app', 'logIn') })
    .click();
  return page.getByRole('dialog');
}

export async function fillLogin(
  dialog: Locator,
  say: (namespace: string, key: string) => string,
  account: string,
  password: string,
): Promise<void> {
  await box(dialog, say('accounts', 'field.account')).fill(account);
  await box(dialog, say('accounts', 'field.password')).fill(password);
  await dialog.getByRole('button', { name: say('accounts', 'login.logIn'), exact: true }).click();
}
