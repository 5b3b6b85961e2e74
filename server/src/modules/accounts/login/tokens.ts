import { createHmac } from 'node:crypto';
import type { KeyRing } from '#kernel/crypto/keys';
import { randomToken } from '#kernel/crypto/random';

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomToken(TOKEN_BYTES);
}

/**
 * The successor is derived from the token and the server's key, so that every reply to a token, from any server,
 * carries the same successor, and neither the database nor the key alone is enough to compute one. The oldest key is
 * used, so that adding a key does not change a successor that was already sent.
 */
export function successorOf(keys: KeyRing, token: string): string {
  return createHmac('sha256', keys.derive('login-token', keys.oldestId)).update(token).digest('base64url');
}
