import { randomBytes, randomInt } from 'node:crypto';

export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Uniformly distributed, with leading zeros. */
export function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

// Without I, L, O, 0 and 1, which are easily confused on paper.
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns a code such as `K7QF-2M9X`, with almost 40 random bits. */
export function recoveryCode(): string {
  const letters = Array.from({ length: 8 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
