import { createHmac } from 'node:crypto';
import { callBounded, type Failed, type MessageProviderRuntime, probeUrl } from './bounded-call.ts';
import { channelOf, type FailureKind, type MessageProvider, type OutgoingMessage } from './provider.ts';

export interface WebhookSettings {
  readonly url: string;
  /** At least 32 characters, known to the receiver. */
  readonly secret: string;
}

const FEWEST_SECRET_CHARACTERS = 32;

/** Posts each message to an address of the operator's (docs/message-webhook.md). */
export function createWebhook(
  { url, secret }: WebhookSettings,
  runtime: MessageProviderRuntime,
): MessageProvider {
  const address = new URL(url).href;
  if (secret.length < FEWEST_SECRET_CHARACTERS) throw new RangeError('the secret has at least 32 characters');
  return {
    name: 'webhook',
    async send(message) {
      const body = JSON.stringify(toPayload(message));
      const timestamp = Math.floor(runtime.now().getTime() / 1000);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'x-plenum-timestamp': String(timestamp),
        'x-plenum-signature': webhookSignature(secret, timestamp, body),
      };
      const answer = await callBounded({ url: address, headers, body, read: 'status' }, runtime.timeoutMs);
      if (answer.kind === 'failed') return answer;
      return answer.status >= 200 && answer.status <= 299
        ? { kind: 'sent', providerId: null }
        : refusal(answer.status);
    },
    probe: () => probeUrl(address, runtime.timeoutMs),
  };
}

/** The timestamp is signed too, so that an old request can't be replayed with a new time. */
export function webhookSignature(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

function toPayload({ id, target, language, subject, text, template, ...rest }: OutgoingMessage): object {
  const { calendar = null, unsubscribeUrl = null, files = [] } = rest;
  return {
    id,
    channel: channelOf(target),
    target,
    language,
    subject,
    text,
    template,
    ...(calendar !== null && { calendar }),
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    ...(files.length > 0 && {
      files: files.map(({ name, type, content }) => ({ name, type, content: content.toString('base64') })),
    }),
  };
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'credentials',
  402: 'balance',
  403: 'credentials',
  408: 'temporary',
  422: 'invalid_target',
  429: 'rate_limited',
};

function refusal(status: number): Failed {
  const why = KINDS[status] ?? (status >= 500 ? 'temporary' : 'unknown_answer');
  return { kind: 'failed', why, code: `HTTP_${status}` };
}
