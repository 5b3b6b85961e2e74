import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#kernel/crypto/keys';

/**
 * Six digits have too few values for a plain hash; under a key the stored value says nothing. Under the oldest one, so
 * that a server that knows a newer key already takes the codes of one that does not yet.
 */
export function codeHmac(keys: KeyRing, codeId: string, code: string): Buffer {
  return createHmac('sha256', keys.derive('verification-code', keys.oldestId))
    .update(`${codeId}|${code}`)
    .digest();
}

export function sameHmac(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
