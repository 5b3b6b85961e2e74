import type { DeliveryError } from '@plenum/contract/webhooks/schemas';
import { version } from '#kernel/config/version';
import type { Kernel } from '#kernel/kernel';
import { postBounded, type PostResult, type Resolve } from '#kernel/outgoing/post-bounded';
import { isAllowedPrivate } from './allowed-url.ts';
import { openSecret, signedHeaders } from './secrets.ts';
import type { WebhookRow } from './tables.ts';

export const WEBHOOK_TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 2_048;

export type Receiver = Pick<WebhookRow, 'id' | 'url' | 'secret' | 'earlierSecret' | 'earlierUntil'>;

/** The result of an attempt, as the log has it. */
export interface Attempted {
  readonly lastAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly milliseconds: number;
  /** Null if the receiver accepted the event. */
  readonly error: DeliveryError | null;
  readonly answer: string;
}

export interface PostOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

/** Sends an event once, without holding a database connection. Returns null if it was ended early. */
export async function postDelivery(
  { config, clock, keys }: Pick<Kernel, 'config' | 'clock' | 'keys'>,
  receiver: Receiver,
  { id, body }: { readonly id: string; readonly body: string },
  { signal, timeoutMs = WEBHOOK_TIMEOUT_MS, resolve }: PostOptions = {},
): Promise<Attempted | null> {
  const at = clock.now();
  const { url, secret, earlierSecret, earlierUntil } = receiver;
  const secrets = [openSecret(keys, receiver.id, secret, 'secret')];
  if (earlierSecret !== null && earlierUntil !== null && earlierUntil > at)
    secrets.push(openSecret(keys, receiver.id, earlierSecret, 'earlier_secret'));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Plenum/${version}`,
    ...signedHeaders(secrets, { id, at, body }),
  };
  const begun = performance.now();
  const result = await postBounded({
    url,
    headers,
    body,
    timeoutMs,
    mostAnswerBytes: MOST_ANSWER_BYTES,
    mayBePrivate: isAllowedPrivate(config, url),
    signal,
    ...(resolve && { resolve }),
  });
  if (result.kind === 'failed' && result.why === 'ABORTED') return null;
  const isAnswer = result.kind === 'answer';
  return {
    lastAt: at,
    headers,
    status: isAnswer ? result.status : null,
    milliseconds: Math.round(performance.now() - begun),
    error: errorOf(result),
    answer: isAnswer ? result.answer : '',
  };
}

function errorOf(result: PostResult): DeliveryError | null {
  if (result.kind === 'failed') return result.why === 'ABORTED' ? 'CLOSED' : result.why;
  const { status } = result;
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399 ? 'REDIRECT' : 'HTTP_STATUS';
}
