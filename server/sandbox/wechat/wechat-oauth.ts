import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { wechatMerchant } from './wechat-merchant.ts';
import { json, type SandboxAnswer, type SandboxRequest } from '../exchange.ts';

// WeChat's OAuth, by which a page inside WeChat learns its user's number. The one user of the sandbox always agrees.

export const OAUTH_PATH = '/connect/oauth2/authorize';
export const TOKEN_PATH = '/sns/oauth2/access_token';
export const SANDBOX_APP_SECRET = '0123456789abcdef0123456789abcdef';
const OPENID = 'oSandboxPayer00000000000001';
const LIFE_MS = 5 * 60_000;
const MOST_CODES = 1000;

/** The codes that have not been used; each works once. */
const codes = new Map<string, number>();

/** Behaves as with the scope `snsapi_base`: redirects without asking the user. */
export function answerAuthorize({ url }: SandboxRequest, { now }: SandboxContext): SandboxAnswer {
  const asked = url.searchParams;
  const redirect = asked.get('redirect_uri') ?? '';
  const state = asked.get('state') ?? '';
  const isWrong =
    asked.get('appid') !== wechatMerchant.appId ||
    asked.get('response_type') !== 'code' ||
    asked.get('scope') !== 'snsapi_base' ||
    !/^[\da-zA-Z]{0,128}$/.test(state) ||
    !/^https?:\/\//.test(redirect) ||
    !URL.canParse(redirect);
  if (isWrong) return json(400, { errcode: 10_003, errmsg: 'redirect_uri or another parameter is wrong' });
  const [oldest] = codes.keys();
  if (codes.size >= MOST_CODES && oldest !== undefined) codes.delete(oldest);
  const code = randomBytes(16).toString('hex');
  codes.set(code, now().getTime() + LIFE_MS);
  const location = new URL(redirect);
  location.searchParams.set('code', code);
  location.searchParams.set('state', state);
  return { status: 302, headers: { location: location.href }, body: '' };
}

export function answerToken({ url }: SandboxRequest, { now }: SandboxContext): SandboxAnswer {
  const asked = url.searchParams;
  const code = asked.get('code') ?? '';
  const until = codes.get(code);
  codes.delete(code);
  if (asked.get('appid') !== wechatMerchant.appId || asked.get('secret') !== SANDBOX_APP_SECRET)
    return json(200, { errcode: 40_125, errmsg: 'invalid appsecret' });
  if (until === undefined || until < now().getTime())
    return json(200, { errcode: 40_163, errmsg: 'code been used' });
  return json(200, {
    access_token: randomBytes(24).toString('base64url'),
    expires_in: 7200,
    refresh_token: '',
    openid: OPENID,
    scope: 'snsapi_base',
  });
}
