import { checkDigit, type ReadCode, readCode, TICKET_ALPHABET } from '../tickets/ticket-code.ts';

/**
 * Longer than a ticket's code, because strangers can look it up and see what the letter says: with a million letters,
 * one guess in twelve billion finds one.
 */
export const LETTER_CODE_LENGTH = 12;

/**
 * Makes a code from the given random numbers, each below the size of the alphabet; the last character is a checksum.
 */
export function letterCodeOf(digits: readonly number[]): string {
  if (digits.length !== LETTER_CODE_LENGTH - 1)
    throw new RangeError('A letter’s code has eleven free characters');
  return [...digits, checkDigit(digits)].map((digit) => TICKET_ALPHABET.charAt(digit)).join('');
}

/** Reads a code as people type it from paper. */
export function readLetterCode(typed: string): ReadCode {
  return readCode(typed, LETTER_CODE_LENGTH);
}

/** Writes a code in three groups, as it is printed and read out. */
export function writeLetterCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
