import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { KeyRing } from './keys.ts';

// <key id>.<content>.<mac>: the algorithm is fixed, and is never read from the token.
const Content = z.tuple([z.number(), z.record(z.string(), z.unknown())]);

const LONGEST = 4096;

export function signToken(ring: KeyRing, purpose: string, payload: object, expiresAt: Date): string {
  const content = Buffer.from(JSON.stringify([expiresAt.getTime(), payload])).toString('base64url');
  return `${ring.currentId}.${content}.${mac(ring, purpose, ring.currentId, content)}`;
}

/** Returns the payload; null if the token is foreign, altered, for another purpose or expired. */
export function readToken(
  ring: KeyRing,
  purpose: string,
  token: string,
  now: Date,
): Record<string, unknown> | null {
  const [keyId = '', content = '', given = '', ...rest] = token.length > LONGEST ? [] : token.split('.');
  if (rest.length > 0 || !ring.has(keyId) || !same(given, mac(ring, purpose, keyId, content))) return null;
  const [expiresAt, payload] = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return now.getTime() < expiresAt ? payload : null;
}

function mac(ring: KeyRing, purpose: string, keyId: string, content: string): string {
  return createHmac('sha256', ring.derive(`signed token ${purpose}`, keyId))
    .update(content)
    .digest('base64url');
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
