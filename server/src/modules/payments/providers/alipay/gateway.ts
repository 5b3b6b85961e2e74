import type { KeyObject } from 'node:crypto';
import { toChinaTime } from '../china-time.ts';
import { callProvider, objectOf, readJson, textOf } from '../http-call.ts';
import { ProviderError, type ProviderRuntime } from '../provider.ts';
import { readPrivateKey, readPublicKey, verifyRsa } from '../rsa.ts';
import { type Parameters, rawMember, signRequest } from './signing.ts';

export interface AlipaySettings {
  /** `https://openapi.alipay.com/gateway.do` */
  readonly gateway: string;
  readonly appId: string;
  /** The merchant's user id (2088…). */
  readonly sellerId: string;
  readonly privateKey: string;
  readonly alipayPublicKey: string;
}

export interface Gateway {
  /** A signed address for the payer's browser. */
  pageUrl(method: string, content: object, addresses: Parameters): string;
  /** The members of the answer, after its signature was verified. `code` says whether the call was accepted. */
  call(method: string, content: object, addresses?: Parameters): Promise<Record<string, unknown>>;
  readonly alipayKey: KeyObject;
}

/**
 * The gateway itself refused the request (wrong signature, unknown application); it can't sign an answer to an unknown
 * application.
 */
const GATEWAY_REFUSALS = new Set(['20000', '20001', '40001', '40002', '40003', '40006']);

export function openGateway(settings: AlipaySettings, { now, timeoutMs }: ProviderRuntime): Gateway {
  const key = readPrivateKey(settings.privateKey);
  const alipayKey = readPublicKey(settings.alipayPublicKey);

  function signed(method: string, content: object, addresses: Parameters): Parameters {
    const parameters = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: toChinaTime(now()),
      version: '1.0',
      ...addresses,
      biz_content: JSON.stringify(content),
    };
    return { ...parameters, sign: signRequest(parameters, key) };
  }

  return {
    alipayKey,

    pageUrl(method, content, addresses) {
      return `${settings.gateway}?${new URLSearchParams(signed(method, content, addresses)).toString()}`;
    },

    async call(method, content, addresses = {}) {
      const { biz_content = '', ...rest } = signed(method, content, addresses);
      const answer = await callProvider(
        {
          method: 'POST',
          url: `${settings.gateway}?${new URLSearchParams(rest).toString()}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
          body: new URLSearchParams({ biz_content }).toString(),
        },
        timeoutMs,
      );
      if (answer.status !== 200)
        throw new ProviderError('unreachable', `HTTP_${answer.status}`, 'the gateway did not answer');
      return readAnswer(answer.body.toString(), method, alipayKey);
    },
  };
}

function readAnswer(text: string, method: string, alipayKey: KeyObject): Record<string, unknown> {
  const whole = readJson(text);
  const member = `${method.replaceAll('.', '_')}_response`;
  const raw = rawMember(text, member) ?? '';
  const signature = textOf(whole['sign']);
  if (raw !== '' && signature !== '' && verifyRsa(raw, signature, alipayKey)) return readJson(raw);
  const unsigned = objectOf(whole[member] ?? whole['error_response']);
  const code = textOf(unsigned['code']);
  // An unsigned answer is trusted only as a refusal of the call; it never contains the state of a payment.
  if (signature === '' && GATEWAY_REFUSALS.has(code)) throw refusal(unsigned);
  throw new ProviderError('bad_signature', 'ANSWER', `the answer to ${method} is not signed by Alipay`);
}

/** The error for an answer in which Alipay refuses the order, though it accepted the call. */
export function refusal(answer: Record<string, unknown>): ProviderError {
  const code = textOf(answer['sub_code']) || textOf(answer['code']) || 'UNKNOWN';
  const later = code === 'ACQ.SYSTEM_ERROR' || code === 'aop.ACQ.SYSTEM_ERROR' || code.startsWith('20000');
  if (code === 'isv.invalid-timestamp') return new ProviderError('clock', code, textOf(answer['sub_msg']));
  const kind = later ? 'unreachable' : code === 'ACQ.TRADE_HAS_SUCCESS' ? 'already_paid' : 'refused';
  return new ProviderError(kind, code, textOf(answer['sub_msg']));
}
