import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

export interface Acs3Request {
  readonly method: 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Header names in lower case. `host`, `content-type` and all headers that begin with `x-acs-` are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The value of the header `authorization`: Alibaba Cloud's signature, version 3. */
export function acs3Authorization(request: Acs3Request, key: AccessKey): string {
  const names = Object.keys(request.headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .toSorted(byCode);
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    sha256(request.body),
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

/** Returns the query sorted and encoded, because the signed query must be identical to the one that is sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .toSorted(byCode)
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

// Encodes everything but letters, digits and -_.~ (RFC 3986). A lone surrogate can't be encoded.
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
