const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new Error('not base32');
    return value.toString(2).padStart(5, '0');
  }).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
