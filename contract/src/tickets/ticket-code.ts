/**
 * The characters of ticket codes: without 0 O, 1 I L, U (V) and Z (2), which are easily confused on paper. Their number
 * is prime.
 */
export const TICKET_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXY';
export const TICKET_CODE_LENGTH = 8;

/** The number of possible codes; they are numbered from 0 to one less than this. */
export const TICKET_CODES = TICKET_ALPHABET.length ** (TICKET_CODE_LENGTH - 1);

const LONGEST_TYPED = 32;

/** Why a typed text is not a ticket code. */
export type CodeProblem = 'empty' | 'not_a_code' | 'mistyped';

export type ReadCode =
  | { readonly code: string; readonly problem: null }
  | { readonly code: null; readonly problem: CodeProblem };

/** Returns the ticket code for a number. The database function `ticket_code` does the same. */
export function ticketCodeOf(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0 || number >= TICKET_CODES)
    throw new RangeError(`No ticket code has the number ${number}`);
  const digits: number[] = [];
  let rest = number;
  while (digits.length < TICKET_CODE_LENGTH - 1) {
    digits.unshift(rest % TICKET_ALPHABET.length);
    rest = Math.floor(rest / TICKET_ALPHABET.length);
  }
  return [...digits, checkDigit(digits)].map((digit) => TICKET_ALPHABET.charAt(digit)).join('');
}

/** Reads a code as people type it; case, spaces and hyphens don't matter. */
export function readTicketCode(typed: string): ReadCode {
  return readCode(typed, TICKET_CODE_LENGTH);
}

/** Reads a code with another number of characters, which other modules print, by the same rules. */
export function readCode(typed: string, length: number): ReadCode {
  if (typed.length > LONGEST_TYPED) return { code: null, problem: 'not_a_code' };
  const code = typed
    .normalize('NFKC')
    .replace(/[\s‐-―−_-]/g, '')
    .toUpperCase();
  if (code === '') return { code: null, problem: 'empty' };
  const digits = Array.from(code, (letter) => TICKET_ALPHABET.indexOf(letter));
  if (digits.length !== length || digits.includes(-1)) return { code: null, problem: 'not_a_code' };
  const check = digits.pop();
  return checkDigit(digits) === check ? { code, problem: null } : { code: null, problem: 'mistyped' };
}

/** Writes a code in two groups, the way it is read out. */
export function writeTicketCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

// Every position has its own weight, and the number of characters is prime. Therefore one wrong character, or two
// swapped ones, always give another check character in a code of up to 28 characters.
export function checkDigit(digits: readonly number[]): number {
  const base = TICKET_ALPHABET.length;
  const sum = digits.reduce((total, digit, place) => total + digit * (digits.length + 1 - place), 0);
  return (base - (sum % base)) % base;
}
