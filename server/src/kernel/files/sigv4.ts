import { createHash, createHmac } from 'node:crypto';

export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The path is encoded already. */
export interface Unsigned {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** Encoded, and sorted by name; without the question mark. */
  readonly query?: string;
  /** Lower-case names. All of these headers are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** AWS Signature Version 4 for S3: the headers to send, including Authorization. */
export function signS3(request: Unsigned, signer: Signer, at: Date): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).toSorted();
  const signed = names.join(';');
  const canonical = [
    request.method,
    request.path,
    request.query ?? '',
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signed,
    request.bodyHash,
  ].join('\n');
  const scope = `${time.slice(0, 8)}/${signer.region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = [ALGORITHM, time, scope, digest].join('\n');
  const signature = hmac(signingKey(signer, time.slice(0, 8)), toSign).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${signer.accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
}

function signingKey({ secretAccessKey, region }: Signer, day: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
