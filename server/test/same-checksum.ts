import { crc32 } from 'node:zlib';

const FREE_BYTES = 48;
const FREE = 'p'.repeat(FREE_BYTES);

/**
 * Returns a text with the same checksum as another. CRC32 is linear over GF(2), so any checksum can be reached by
 * choosing between two letters for each of a few bytes. `write` inserts those bytes into the text.
 */
export function withChecksumOf(genuine: Buffer, write: (free: string) => string): Buffer {
  const body = Buffer.from(write(FREE));
  const start = body.indexOf(FREE);
  const base = crc32(body);
  const changes = Array.from({ length: FREE_BYTES }, (_, index) => {
    const copy = Buffer.from(body);
    copy[start + index] = 'q'.charCodeAt(0);
    return { effect: (crc32(copy) ^ base) >>> 0, bytes: new Set([index]) };
  });
  // Gaussian elimination: finds, for each bit, a change whose highest bit is that one.
  const byBit = new Map<number, { effect: number; bytes: Set<number> }>();
  const reduce = (change: { effect: number; bytes: Set<number> }) => {
    let { effect, bytes } = change;
    for (let bit = 31; bit >= 0; bit -= 1) {
      if (((effect >>> bit) & 1) === 0) continue;
      const pivot = byBit.get(bit);
      if (!pivot) return { effect, bytes, bit };
      effect = (effect ^ pivot.effect) >>> 0;
      bytes = bytes.symmetricDifference(pivot.bytes);
    }
    return { effect, bytes, bit: -1 };
  };
  for (const change of changes) {
    const { bit, ...rest } = reduce(change);
    if (bit >= 0) byBit.set(bit, rest);
  }
  const { effect, bytes } = reduce({ effect: (crc32(genuine) ^ base) >>> 0, bytes: new Set() });
  if (effect !== 0) throw new Error('Too few free bytes');
  for (const index of bytes) body[start + index] = 'q'.charCodeAt(0);
  return body;
}
