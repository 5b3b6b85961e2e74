import { createHmac } from 'node:crypto';
import type { KeyRing } from './keys.ts';

/**
 * Finds an encrypted value by exact match, and keeps it unique, without showing it. `field` separates kinds of values;
 * the caller has put the value into its canonical form. Rotation must not change it, therefore the oldest key.
 */
export function blindIndex(ring: KeyRing, field: string, value: string): Buffer {
  return createHmac('sha256', ring.derive(`blind index ${field}`, ring.oldestId))
    .update(value)
    .digest();
}
