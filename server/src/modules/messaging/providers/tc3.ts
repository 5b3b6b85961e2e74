import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';

export interface Tc3Request {
  readonly host: string;
  /** The product, `sms`. */
  readonly service: string;
  readonly contentType: string;
  readonly body: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

export interface Tc3Key {
  readonly id: string;
  readonly secret: string;
}

/** The value of the header `authorization` for a POST to `/`: Tencent Cloud's signature, version 3. */
export function tc3Authorization(request: Tc3Request, key: Tc3Key): string {
  const signed = 'content-type;host';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${request.contentType}`,
    `host:${request.host}`,
    '',
    signed,
    sha256(request.body),
  ].join('\n');
  const date = new Date(request.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${request.service}/tc3_request`;
  const text = [ALGORITHM, request.timestamp, scope, sha256(canonical)].join('\n');
  // The signing key is derived for the day and the service.
  const dayKey = hmac(`TC3${key.secret}`, date);
  const signingKey = hmac(hmac(dayKey, request.service), 'tc3_request');
  const signature = hmac(signingKey, text).toString('hex');
  return `${ALGORITHM} Credential=${key.id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
