import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** A response body with each encoding that a client has requested so far. */
export interface Packed {
  readonly type: string;
  /** Weak, because the content has the same tag in every encoding. */
  readonly etag: string;
  readonly plain: Buffer;
  /** The encodings made so far. */
  readonly encoded: Map<Encoding, Buffer>;
}

// Below this size the headers are larger than what compression saves.
const WORTH_ENCODING = 1024;
// A page is compressed once and sent a thousand times, so quality pays off. A higher quality would cost too much CPU
// time when ten edits a second invalidate pages.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const runBrotli = promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress);
const runGzip = promisify<Buffer, Buffer>(gzip);

export function pack(type: string, text: string): Packed {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, etag: `W/"${hash}"`, plain, encoded: new Map() };
}

/** The encoding to send to a client with this Accept-Encoding header, or null to send the body plain. */
export function encodingFor(packed: Packed, accepted: string | undefined): Encoding | null {
  return packed.plain.length < WORTH_ENCODING ? null : bestEncoding(accepted);
}

/** Compresses the body in the thread pool on the first request for this encoding. */
export async function encode(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const known = packed.encoded.get(encoding);
  if (known) return known;
  const made = encoding === 'br' ? await runBrotli(packed.plain, BROTLI) : await runGzip(packed.plain);
  packed.encoded.set(encoding, made);
  return made;
}

const known = new Map<string, Encoding | null>();
// Browsers send only a few different Accept-Encoding headers.
const MOST_KNOWN = 200;

export function bestEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  const before = known.get(accepted);
  if (before !== undefined) return before;
  const best = readAccepted(accepted);
  if (known.size < MOST_KNOWN && accepted.length < 200) known.set(accepted, best);
  return best;
}

function readAccepted(accepted: string): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? null;
}

/** Whether the client already has this version; weak and strong tags of one version count as equal. */
export function hasVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const wanted = opaque(etag);
  return header.split(',').some((name) => opaque(name.trim()) === wanted);
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
