import { createHash } from 'node:crypto';

/** Hashes a token of random bytes: too long to be guessed, so it needs neither salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
