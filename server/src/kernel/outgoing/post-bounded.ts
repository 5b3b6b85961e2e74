import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

export interface BoundedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole request, from the name's resolution to the end of the answer. */
  readonly timeoutMs: number;
  /** The rest of a longer answer is not read. */
  readonly mostAnswerBytes: number;
  /** Whether the host may have an address that isn't public. */
  readonly mayBePrivate: boolean;
  readonly resolve?: Resolve;
  /** Ends the request early. */
  readonly signal?: AbortSignal | undefined;
}

export type PostFailure =
  | 'TIMEOUT'
  | 'CLOSED'
  | 'UNREACHABLE'
  | 'UNKNOWN_HOST'
  | 'PRIVATE_ADDRESS'
  | 'CERTIFICATE'
  | 'ABORTED';

export type PostResult =
  | { readonly kind: 'answer'; readonly status: number; readonly answer: string }
  | { readonly kind: 'failed'; readonly why: PostFailure };

class PrivateAddress extends Error {}

/**
 * Makes one POST to an address that a user chose. It never throws, follows no redirect, and connects only to a public
 * address: the name is resolved once, every address is checked, and the connection goes to a checked one, so that a
 * name that changes its address in between gains nothing.
 */
export async function postBounded(post: BoundedPost): Promise<PostResult> {
  const timeout = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal ? AbortSignal.any([timeout, post.signal]) : timeout;
  try {
    const response = await send(post, signal);
    return {
      kind: 'answer',
      status: response.statusCode ?? 0,
      answer: await readStart(response, post.mostAnswerBytes),
    };
  } catch (error) {
    if (timeout.aborted) return { kind: 'failed', why: 'TIMEOUT' };
    return { kind: 'failed', why: signal.aborted ? 'ABORTED' : failureOf(error) };
  }
}

async function send(post: BoundedPost, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(post.url);
  const addresses = await untilAborted(findAddresses(url, post), signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const body = Buffer.from(post.body);
  const outgoing = request(url, {
    method: 'POST',
    // A connection of its own, which no other request can use.
    agent: false,
    signal,
    lookup: pinnedLookup(addresses),
    headers: { ...post.headers, 'content-length': body.length },
  });
  outgoing.on('response', resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** Resolves the host of a URL. Throws if one of its addresses isn't public. */
async function findAddresses(
  { hostname }: URL,
  { resolve = resolveBySystem, mayBePrivate }: BoundedPost,
): Promise<readonly ResolvedAddress[]> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  if (!mayBePrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new PrivateAddress();
  return addresses;
}

/** Makes the connection go to one of these addresses; Node itself doesn't look up an address in a URL. */
function pinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

/** Rejects when the signal aborts; a name that isn't resolved in time is no longer waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('aborted'));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function resolveBySystem(host: string): Promise<readonly ResolvedAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly ResolvedAddress[]>();
  systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  return promise;
}

// The status counts, so an answer that ends too late or breaks off is kept as far as it came.
async function readStart(response: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= most) break;
    }
  } catch {
    // Kept as far as it came.
  }
  // PostgreSQL stores no NUL characters, and the limit may have cut a character.
  return Buffer.concat(pieces)
    .subarray(0, most)
    .toString()
    .replaceAll('\0', '')
    .replace(/\uFFFD$/u, '');
}

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENODATA', 'EAI_FAIL']);
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME|SSL|TLS/;

function failureOf(error: unknown): PostFailure {
  if (error instanceof PrivateAddress) return 'PRIVATE_ADDRESS';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNKNOWN_HOST.has(code)) return 'UNKNOWN_HOST';
  if (CLOSED.has(code) || code.startsWith('HPE_')) return 'CLOSED';
  if (CERTIFICATE.test(code) || code === 'EPROTO') return 'CERTIFICATE';
  return 'UNREACHABLE';
}
