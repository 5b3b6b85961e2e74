import { createHmac } from 'node:crypto';
import type { KeyRing } from './keys.ts';

/**
 * Computes an index by which an encrypted value can be found by exact match and kept unique, without revealing it.
 * `field` separates kinds of values; the caller has put the value into its canonical form. Uses the oldest key, because
 * rotation must not change the index.
 */
export function blindIndex(ring: KeyRing, field: string, value: string): Buffer {
  return createHmac('sha256', ring.derive(`blind index ${field}`, ring.oldestId))
    .update(value)
    .digest();
}
