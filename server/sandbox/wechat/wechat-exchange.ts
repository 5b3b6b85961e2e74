import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { signRsa, verifyRsa } from '../../src/modules/payments/providers/rsa.ts';
import {
  messageOf,
  MOST_SKEW_SECONDS,
  newNonce,
  readAuthorization,
  requestMessage,
} from '../../src/modules/payments/providers/wechat/signing.ts';
import type { SandboxContext } from '../context.ts';
import { wechatMerchant } from './wechat-merchant.ts';
import { json, type SandboxAnswer, type SandboxRequest } from '../exchange.ts';
import { privateKeyOf, publicKeyOf } from '../keys.ts';

export type Body = Record<string, unknown>;

export interface WechatRequest {
  readonly request: SandboxRequest;
  readonly body: Body;
  readonly context: SandboxContext;
}

/** Returns an error. Errors carry no signature. */
export function refuse(status: number, code: string, message: string): SandboxAnswer {
  return json(status, { code, message });
}

/** The headers by which an answer or a notice is verified. */
export function signatureHeaders(body: string, context: SandboxContext): Record<string, string> {
  const timestamp = String(Math.floor(context.now().getTime() / 1000));
  const nonce = newNonce();
  const key = privateKeyOf(context.keys.wechatPlatform);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signRsa(messageOf(timestamp, nonce, body), key),
    'wechatpay-serial': wechatMerchant.publicKeyId,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

export function signed(status: number, value: Body | null, context: SandboxContext): SandboxAnswer {
  const body = value === null ? '' : JSON.stringify(value);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...type, ...signatureHeaders(body, context) }, body };
}

/**
 * Checks the caller, and whether the signature covers exactly the bytes sent. Returns the answer for a wrong request,
 * or null.
 */
export function authorizationProblem(request: SandboxRequest, context: SandboxContext): SandboxAnswer | null {
  const fields = readAuthorization(request.headers['authorization'] ?? '');
  const { mchid, serial_no, timestamp = '', nonce_str: nonce = '', signature = '' } = fields ?? {};
  const wrong = (message: string) => refuse(401, 'SIGN_ERROR', message);
  if (fields === null) return wrong('Http头Authorization值格式错误');
  if (mchid !== wechatMerchant.mchId || serial_no !== wechatMerchant.serial)
    return wrong('商户号或商户证书序列号有误');
  const skew = Math.abs(context.now().getTime() / 1000 - Number(timestamp));
  if (!(skew <= MOST_SKEW_SECONDS))
    return wrong('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
  const { method, target: path, body } = request;
  const message = requestMessage({ method, path, body, timestamp, nonce });
  if (!verifyRsa(message, signature, publicKeyOf(context.keys.wechatMerchant)))
    return wrong('签名错误，请检查后再试');
  return null;
}

export function readBody(text: string): Body | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
}

/** Returns the name of the first field that WeChat Pay would refuse; null if there is none. */
export function orderProblem(scene: string, body: Body, now: Date): string | null {
  const { total, currency } = (body['amount'] ?? {}) as Body;
  const { openid } = (body['payer'] ?? {}) as Body;
  const { payer_client_ip: address, h5_info } = (body['scene_info'] ?? {}) as Body;
  const description = textOf(body['description']);
  const checks: [name: string, ok: boolean][] = [
    ['appid', body['appid'] === wechatMerchant.appId],
    ['mchid', body['mchid'] === wechatMerchant.mchId],
    ['description', description !== '' && description.length <= 127],
    ['out_trade_no', /^[\w|*-]{6,32}$/.test(textOf(body['out_trade_no']))],
    ['notify_url', /^https?:\/\/[^?#]+$/.test(textOf(body['notify_url']))],
    ['amount.total', typeof total === 'number' && Number.isInteger(total) && total > 0],
    ['amount.currency', currency === 'CNY'],
    ['time_expire', isExpiry(body['time_expire'], now)],
    ['payer.openid', scene !== 'jsapi' || typeof openid === 'string'],
    ['scene_info', scene !== 'h5' || (typeof address === 'string' && (h5_info as Body)?.['type'] === 'Wap')],
  ];
  return checks.find(([, ok]) => !ok)?.[0] ?? null;
}

// Returns whether a value is absent, or a time at least a minute and at most seven days ahead.
function isExpiry(value: unknown, now: Date): boolean {
  if (value === undefined) return true;
  const ahead = Date.parse(textOf(value)) - now.getTime();
  return ahead >= 60_000 && ahead <= 7 * 86_400_000;
}
