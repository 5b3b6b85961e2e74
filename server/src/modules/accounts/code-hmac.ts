import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#kernel/crypto/keys';

/** Six digits have too few values for a plain hash; under a key the stored value says nothing. */
export function codeHmac(keys: KeyRing, codeId: string, code: string): Buffer {
  return createHmac('sha256', keys.derive('verification-code')).update(`${codeId}|${code}`).digest();
}

export function sameHmac(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
