import { expect, test } from 'vitest';
import { TICKET_ALPHABET } from '../tickets/ticket-code.ts';
import { letterCodeOf, readLetterCode, writeLetterCode } from './letter-code.ts';

const digits = [3, 28, 0, 7, 11, 19, 2, 25, 14, 9, 1];
const code = letterCodeOf(digits);

test('is read however it is typed', () => {
  expect(code).toHaveLength(12);
  for (const typed of [code, writeLetterCode(code), ` ${writeLetterCode(code).toLowerCase()} `])
    expect(readLetterCode(typed)).toEqual({ code, problem: null });
});

test('detects one wrong character, and two that are swapped', () => {
  const letters = Array.from(code);
  for (const [at, right] of letters.entries()) {
    for (const wrong of TICKET_ALPHABET)
      if (wrong !== right) expect(readLetterCode(letters.with(at, wrong).join('')).problem).toBe('mistyped');
    for (const [other, letter] of letters.entries()) {
      const swapped = letters.with(at, letter).with(other, right).join('');
      if (swapped !== code) expect(readLetterCode(swapped).problem).toBe('mistyped');
    }
  }
});

test('rejects anything else', () => {
  expect(readLetterCode('').problem).toBe('empty');
  expect(readLetterCode(code.slice(1)).problem).toBe('not_a_code');
  expect(readLetterCode('<script>').problem).toBe('not_a_code');
  expect(() => letterCodeOf([1, 2, 3])).toThrow(RangeError);
});
