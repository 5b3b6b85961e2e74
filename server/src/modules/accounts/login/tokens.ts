import { createHash, createHmac } from 'node:crypto';
import type { KeyRing } from '#kernel/crypto/keys';
import { randomToken } from '#kernel/crypto/random';

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomToken(TOKEN_BYTES);
}

/**
 * The successor follows from the token itself and the server's key, so every reply to one token, from any server,
 * carries the same successor, and neither the database nor the key alone is enough to make one. Under the oldest key,
 * so that adding a newer one does not change a successor that was already sent.
 */
export function successorOf(keys: KeyRing, token: string): string {
  return createHmac('sha256', keys.derive('login-token', keys.oldestId)).update(token).digest('base64url');
}

/** All that is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
