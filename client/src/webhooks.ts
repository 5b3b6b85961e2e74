import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
/** A request that is older, or newer than the receiver's clock by as much, may be a copy of an earlier one. */
const MOST_SECONDS = 5 * 60;

/**
 * Returns whether a request is from the site that has this secret. `body` is the text of the request as it arrived, and
 * `headers` are its headers in lower case.
 */
export function isGenuine(
  body: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
  now: Date = new Date(),
): boolean {
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  const age = now.getTime() / 1000 - Number(timestamp);
  if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(age) > MOST_SECONDS) return false;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // After a rotation of the secret there are two signatures.
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .some((signature) => isSame(signature, expected));
}

function isSame(signature: string, expected: Buffer): boolean {
  if (!signature.startsWith('v1,')) return false;
  const given = Buffer.from(signature.slice('v1,'.length), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
