import type { KeyObject } from 'node:crypto';
import { callProvider, type HttpAnswer, readJson, textOf } from '../http-call.ts';
import { ProviderError, type ProviderRuntime } from '../provider.ts';
import { readPrivateKey, readPublicKey } from '../rsa.ts';
import type { WechatOauth } from './payer.ts';
import { authorization, MOST_SKEW_SECONDS, newNonce, signatureProblem } from './signing.ts';

export interface WechatSettings {
  /** `https://api.mch.weixin.qq.com` */
  readonly baseUrl: string;
  readonly mchId: string;
  readonly appId: string;
  /** The serial number of the merchant's API certificate. */
  readonly serial: string;
  readonly privateKey: string;
  /** `PUB_KEY_ID_…` */
  readonly publicKeyId: string;
  /** WeChat Pay's public key with that id. */
  readonly publicKey: string;
  /** 32 characters, chosen by the merchant. */
  readonly apiV3Key: string;
  /** The app's secret, not the merchant's; it identifies a payer inside WeChat. */
  readonly appSecret?: string;
  /** The address at which the payer is identified; WeChat's own by default. */
  readonly oauth?: WechatOauth;
}

export interface WechatApi {
  readonly key: KeyObject;
  /** Returns the JSON object of a signed answer; an empty object for 204. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>;
  /**
   * Downloads a file from an address in an answer. The caller compares the file's hash, because files are not signed.
   */
  download(url: string): Promise<Buffer>;
  /** Throws unless WeChat Pay signed the body within five minutes of our time. */
  verify(headers: HttpAnswer['headers'], body: Buffer, subject: string): void;
}

export function openWechatApi(settings: WechatSettings, { now, timeoutMs }: ProviderRuntime): WechatApi {
  const key = readPrivateKey(settings.privateKey);
  const wechatKey = readPublicKey(settings.publicKey);
  if (Buffer.byteLength(settings.apiV3Key) !== 32) throw new TypeError('the APIv3 key has 32 bytes');
  const merchant = { mchId: settings.mchId, serial: settings.serial, key };

  function send(method: 'GET' | 'POST', url: URL, body: string): Promise<HttpAnswer> {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const path = url.pathname + url.search;
    const headers = {
      accept: 'application/json',
      'wechatpay-serial': settings.publicKeyId,
      authorization: authorization({ method, path, body, timestamp, nonce: newNonce() }, merchant),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    };
    const sent = method === 'POST' ? { body } : {};
    return callProvider({ method, url: url.href, headers, ...sent }, timeoutMs);
  }

  function verify(headers: HttpAnswer['headers'], body: Buffer, subject: string): void {
    const signedBy = { keyId: settings.publicKeyId, key: wechatKey, now: now() };
    const problem = signatureProblem(headers, body, signedBy);
    if (problem !== null)
      throw new ProviderError(problem === 'CLOCK' ? 'clock' : 'bad_signature', problem, subject);
  }

  return {
    key,
    verify,

    async call(method, path, body) {
      const url = new URL(path, settings.baseUrl);
      const answer = await send(method, url, body === undefined ? '' : JSON.stringify(body));
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, now());
      verify(answer.headers, answer.body, `the answer to ${url.pathname}`);
      return answer.status === 204 ? {} : readJson(answer.body.toString());
    },

    async download(address) {
      const url = new URL(address);
      if (url.origin !== new URL(settings.baseUrl).origin)
        throw new ProviderError('refused', 'DOWNLOAD_HOST', url.host);
      const answer = await send('GET', url, '');
      if (answer.status !== 200) throw refusal(answer, now());
      return answer.body;
    },
  };
}

const PAID = new Set(['ORDERPAID', 'ORDER_PAID']);

// Turns an error answer into an exception. Errors are not signed, so they only refuse the call and never change the
// state of a payment.
function refusal({ status, headers, body }: HttpAnswer, now: Date): ProviderError {
  const { code, message } = errorIn(body);
  const said = code === '' ? `HTTP_${status}` : code;
  if (status >= 500 || status === 429) return new ProviderError('unreachable', said, message);
  // The signature covers our time, so a wrong clock looks like a wrong key.
  if (code === 'SIGN_ERROR' && isFarFrom(headers['date'], now))
    return new ProviderError('clock', said, message);
  return new ProviderError(PAID.has(code) ? 'already_paid' : 'refused', said, message);
}

function isFarFrom(date: string | undefined, now: Date): boolean {
  return Math.abs(Date.parse(date ?? '') - now.getTime()) > MOST_SKEW_SECONDS * 1000;
}

function errorIn(body: Buffer): { code: string; message: string } {
  try {
    const error = readJson(body.toString());
    return { code: textOf(error['code']), message: textOf(error['message']) };
  } catch {
    // 404 and 405 may have no body, and a proxy in between may send a body of its own.
    return { code: '', message: '' };
  }
}
