import { randomBytes } from 'node:crypto';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';

// Has no letters that can be confused with digits or each other. Exactly 32 characters, so that each byte gives five
// uniformly distributed bits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM = 8;

/**
 * Returns an order number: `P`, the date in the conference's time zone and forty random bits. It is short enough to
 * read out, and can't be guessed. A top-up's number begins with `R`.
 */
export function orderNumber(now: Date, timeZone: string, letter: 'P' | 'R' = 'P'): string {
  const random = Array.from(randomBytes(RANDOM), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letter}${dayOf(now, timeZone)}${random}`;
}

// Cached, because formatting a time in a time zone takes longer than the rest of the number, and many orders come in
// one minute.
let known = { minute: -1, timeZone: '', day: '' };

function dayOf(now: Date, timeZone: string): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (known.minute !== minute || known.timeZone !== timeZone) {
    const day = toWallTime(now, timeZone).slice(2, 10).replaceAll('-', '');
    known = { minute, timeZone, day };
  }
  return known.day;
}
