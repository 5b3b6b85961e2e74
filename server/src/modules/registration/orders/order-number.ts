import { randomBytes } from 'node:crypto';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';

// Without the letters that are mistaken for digits or each other. Thirty-two: each byte gives five bits, all equally likely.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM = 8;

/**
 * `P` + the day where the meeting is + forty random bits: short enough to be read out, too many to be guessed. A recharge
 * has a number of the same kind, with an `R`.
 */
export function orderNumber(now: Date, timeZone: string, letter: 'P' | 'R' = 'P'): string {
  const random = Array.from(randomBytes(RANDOM), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letter}${dayOf(now, timeZone)}${random}`;
}

// Writing a time in a zone takes longer than the rest of an order's number, and many orders come in one minute.
let known = { minute: -1, timeZone: '', day: '' };

function dayOf(now: Date, timeZone: string): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (known.minute !== minute || known.timeZone !== timeZone) {
    const day = toWallTime(now, timeZone).slice(2, 10).replaceAll('-', '');
    known = { minute, timeZone, day };
  }
  return known.day;
}
