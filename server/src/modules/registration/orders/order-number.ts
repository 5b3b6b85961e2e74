import { randomInt } from 'node:crypto';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';

// Without the letters that are mistaken for digits or each other.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM = 8;

/** `P` + the day where the meeting is + forty random bits: short enough to be read out, too many to be guessed. */
export function orderNumber(now: Date, timeZone: string): string {
  const day = toWallTime(now, timeZone).slice(2, 10).replaceAll('-', '');
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `P${day}${random}`;
}
