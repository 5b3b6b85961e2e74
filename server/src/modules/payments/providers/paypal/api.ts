import { callProvider, type HttpAnswer, objectOf, readJson, textOf } from '../http-call.ts';
import { ProviderError, type ProviderRuntime } from '../provider.ts';

export interface PaypalSettings {
  /** `https://api-m.paypal.com` */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly webhookId: string;
}

export interface PaypalCall {
  readonly body?: object;
  /** Makes a repeated call idempotent. PayPal remembers the id for hours (orders) or 45 days (payments, refunds). */
  readonly requestId?: string;
}

export interface PaypalApi {
  /** Returns the JSON object of the answer. */
  call(method: 'GET' | 'POST', path: string, call?: PaypalCall): Promise<Record<string, unknown>>;
  /** Fetches a public file from the same host, such as a certificate. */
  fetchFile(url: string): Promise<string>;
}

/** A token is renewed a minute before its end. */
const RENEW_BEFORE_MS = 60_000;

export function openPaypalApi(settings: PaypalSettings, runtime: ProviderRuntime): PaypalApi {
  const { now, timeoutMs } = runtime;
  let held: { token: Promise<string>; until: number } | null = null;

  async function askToken(): Promise<string> {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const answer = await callProvider(
      {
        method: 'POST',
        url: `${settings.baseUrl}/v1/oauth2/token`,
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      },
      timeoutMs,
    );
    if (answer.status !== 200) throw refusal(answer);
    const fields = readJson(answer.body.toString());
    const seconds = typeof fields['expires_in'] === 'number' ? fields['expires_in'] : 0;
    if (held) held.until = now().getTime() + seconds * 1000 - RENEW_BEFORE_MS;
    return textOf(fields['access_token']);
  }

  // Calls at the same time share one request for a token.
  function token(): Promise<string> {
    if (held && held.until > now().getTime()) return held.token;
    const asked = askToken();
    held = { token: asked, until: Infinity };
    asked.catch(() => {
      held = null;
    });
    return asked;
  }

  async function send(method: 'GET' | 'POST', path: string, call: PaypalCall): Promise<HttpAnswer> {
    const headers = {
      authorization: `Bearer ${await token()}`,
      accept: 'application/json',
      // Without this header, answers are short and include neither invoice nor payee.
      prefer: 'return=representation',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(call.requestId === undefined ? {} : { 'paypal-request-id': call.requestId }),
    };
    const sent = method === 'POST' ? { body: JSON.stringify(call.body ?? {}) } : {};
    return callProvider({ method, url: `${settings.baseUrl}${path}`, headers, ...sent }, timeoutMs);
  }

  return {
    async call(method, path, call = {}) {
      let answer = await send(method, path, call);
      if (answer.status === 401) {
        // PayPal revoked the token before it expired.
        held = null;
        answer = await send(method, path, call);
      }
      if (answer.status < 200 || answer.status > 299) throw refusal(answer);
      return answer.body.length === 0 ? {} : readJson(answer.body.toString());
    },

    async fetchFile(url) {
      const answer = await callProvider({ method: 'GET', url }, timeoutMs);
      if (answer.status !== 200) throw refusal(answer);
      return answer.body.toString();
    },
  };
}

function refusal({ status, body }: HttpAnswer): ProviderError {
  const error = errorIn(body);
  const details = Array.isArray(error['details']) ? (error['details'] as unknown[]) : [];
  const issue = textOf(objectOf(details[0])['issue']);
  const code = issue || textOf(error['name']) || textOf(error['error']) || `HTTP_${status}`;
  const later = status >= 500 || status === 429;
  return new ProviderError(later ? 'unreachable' : 'refused', code, textOf(error['message']));
}

function errorIn(body: Buffer): Record<string, unknown> {
  try {
    return readJson(body.toString());
  } catch {
    return {};
  }
}
