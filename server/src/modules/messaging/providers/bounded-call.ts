import type { FailureKind, ProbeResult } from './provider.ts';

export const DEFAULT_TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;

export interface MessageProviderRuntime {
  now(): Date;
  readonly timeoutMs?: number;
}

export interface BoundedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `status` leaves the body unread. */
  readonly read: 'whole' | 'status';
}

export interface Failed {
  readonly kind: 'failed';
  readonly why: FailureKind;
  readonly code: string;
}

type Answer = { readonly kind: 'answer'; readonly status: number; readonly body: string } | Failed;

/**
 * Makes one POST, with a limit of 64 kB and a time limit for the whole answer. It never throws. A failure contains only
 * one of our codes and no address, headers or body, because these may contain signatures and phone numbers.
 */
export async function callBounded(call: BoundedCall, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(call.url, {
      method: 'POST',
      headers: { 'user-agent': 'Plenum/0.1', ...call.headers },
      // Redirects are not followed, because they would carry a signed request to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(call.body === undefined ? {} : { body: call.body }),
    });
  } catch (error) {
    return { kind: 'failed', why: 'temporary', code: transportCode(error) };
  }
  if (call.read === 'whole') return readBounded(response);
  // Not awaited: a receiver that sends an endless body has accepted the message anyway.
  response.body?.cancel().catch(() => undefined);
  return { kind: 'answer', status: response.status, body: '' };
}

/** Asks whether a server answers at a URL, with a request that has no effect. */
export async function probeUrl(url: string, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<ProbeResult> {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      headers: { 'user-agent': 'Plenum/0.1' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A refusal is an answer too: a receiver may accept only signed POST requests.
    return status < 500 ? { kind: 'reached' } : { kind: 'failed', why: 'temporary', code: `HTTP_${status}` };
  } catch (error) {
    return { kind: 'failed', why: 'temporary', code: transportCode(error) };
  }
}

async function readBounded(response: Response): Promise<Answer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop closes the connection, so that no more of the body arrives.
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > MOST_BYTES) return { kind: 'failed', why: 'unknown_answer', code: 'TOO_LARGE' };
      pieces.push(piece);
    }
  } catch (error) {
    return { kind: 'failed', why: 'temporary', code: isTimeout(error) ? 'TIMEOUT' : 'CLOSED' };
  }
  return { kind: 'answer', status: response.status, body: Buffer.concat(pieces).toString() };
}

/** Codes of connections that ended before the answer, so that the provider may have read the request. */
const CUT_OFF = /^(?:UND_ERR_(?!CONNECT_TIMEOUT)\w+|ECONNRESET|EPIPE|HPE_\w+)$/;

function transportCode(error: unknown): 'TIMEOUT' | 'CLOSED' | 'UNREACHABLE' {
  if (isTimeout(error)) return 'TIMEOUT';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return CUT_OFF.test(code) ? 'CLOSED' : 'UNREACHABLE';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

const UNCERTAIN: ReadonlySet<string> = new Set(['TIMEOUT', 'CLOSED', 'TOO_LARGE', 'NOT_JSON', 'NO_CODE']);

/** Returns whether the provider may have sent the message without answering, so that a retry might send it twice. */
export function mayHaveBeenSent({ code }: Failed): boolean {
  return UNCERTAIN.has(code);
}

/** Parses a JSON object; null for anything else. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return null;
  }
}

export function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Returns a provider's code or number if it is short and ASCII, so that it is safe to log; otherwise null. */
export function plainToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.^:-]{1,100}$/.test(value) ? value : null;
}

const TEMPLATE_OR_BETTER: ReadonlySet<FailureKind> = new Set([
  'template',
  'invalid_target',
  'blocked',
  'balance',
]);

/**
 * Reads the answer to a signed request about a template. The provider accepted the key if it answered about the
 * template, or if it denied only this request, because keys are often allowed to do nothing but send.
 */
export function readProbe(
  code: string | null,
  status: number,
  kinds: readonly (readonly [RegExp, FailureKind])[],
): ProbeResult {
  const failed = classify(code, status, kinds);
  return TEMPLATE_OR_BETTER.has(failed.why) || (code !== null && DENIED.test(code))
    ? { kind: 'reached' }
    : failed;
}

const DENIED = /^(?:NoPermission|Forbidden|UnauthorizedOperation)(?:\.|$)|^isp\.RAM_PERMISSION_DENY$/;

/** Classifies a refusal by its code; if the code is unknown, by the status. */
export function classify(
  code: string | null,
  status: number,
  kinds: readonly (readonly [RegExp, FailureKind])[],
): Failed {
  const known = code === null ? undefined : kinds.find(([pattern]) => pattern.test(code))?.[1];
  if (code !== null && known !== undefined) return { kind: 'failed', why: known, code };
  if (status === 429) return { kind: 'failed', why: 'rate_limited', code: code ?? 'HTTP_429' };
  if (status >= 500) return { kind: 'failed', why: 'temporary', code: code ?? `HTTP_${status}` };
  if (code !== null) return { kind: 'failed', why: 'unknown_answer', code };
  return { kind: 'failed', why: 'unknown_answer', code: status === 200 ? 'NO_CODE' : `HTTP_${status}` };
}
