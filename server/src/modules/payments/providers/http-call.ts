import { ProviderError } from './provider.ts';

const DEFAULT_TIMEOUT_MS = 8_000;
/** A busy day's bill can be several megabytes long. */
const MOST_BYTES = 50 * 1024 * 1024;

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * Makes one call, with a time limit for the whole answer. A redirect is refused, because it would leave the configured
 * host.
 */
export async function callProvider(call: HttpCall, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<HttpAnswer> {
  const { method, url, headers = {}, body } = call;
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': 'Plenum/0.1', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await readBounded(response),
    };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const late = error instanceof Error && error.name === 'TimeoutError';
    // The address may contain a signature or a token, so the error contains only its host.
    throw new ProviderError('unreachable', late ? 'TIMEOUT' : 'NETWORK', new URL(url).host, { cause: error });
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new ProviderError('refused', 'TOO_LARGE', 'the answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Parses an object; anything else is refused, because providers' JSON is always an object. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // The error below doesn't include the text, which may be a proxy's error page.
  }
  throw new ProviderError('unreachable', 'NOT_JSON', 'the answer is not a JSON object');
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
