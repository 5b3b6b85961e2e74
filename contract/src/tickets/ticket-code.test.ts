import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readTicketCode,
  TICKET_ALPHABET,
  TICKET_CODES,
  ticketCodeOf,
  writeTicketCode,
} from './ticket-code.ts';

const numbers = fc.integer({ min: 0, max: TICKET_CODES - 1 });
const letters = fc.constantFrom(...TICKET_ALPHABET.split(''));

test('a code has no characters that look alike', () => {
  expect(new Set(TICKET_ALPHABET).size).toBe(29);
  for (const letter of '01ILOUZ') expect(TICKET_ALPHABET).not.toContain(letter);
});

test('every number has its own code, which is read as it was written', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const code = ticketCodeOf(number);
      expect(code).toHaveLength(8);
      for (const typed of [code, writeTicketCode(code), ` ${code.toLowerCase()} `, code.split('').join(' ')])
        expect(readTicketCode(typed)).toEqual({ code, problem: null });
    }),
  );
  expect(ticketCodeOf(0)).toBe('22222222');
  expect(() => ticketCodeOf(TICKET_CODES)).toThrow(RangeError);
  expect(() => ticketCodeOf(-1)).toThrow(RangeError);
});

test('detects one wrong character', () => {
  fc.assert(
    fc.property(numbers, fc.nat(7), letters, (number, place, letter) => {
      const code = ticketCodeOf(number);
      fc.pre(code.charAt(place) !== letter);
      const wrong = code.slice(0, place) + letter + code.slice(place + 1);
      expect(readTicketCode(wrong)).toEqual({ code: null, problem: 'mistyped' });
    }),
  );
});

test('detects two swapped characters', () => {
  fc.assert(
    fc.property(numbers, fc.nat(7), fc.nat(7), (number, one, other) => {
      const code = ticketCodeOf(number).split('');
      fc.pre(code[one] !== code[other]);
      [code[one], code[other]] = [code[other] ?? '', code[one] ?? ''];
      expect(readTicketCode(code.join('')).problem).toBe('mistyped');
    }),
  );
});

test('refuses any other text with a reason, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
      const { code, problem } = readTicketCode(text);
      expect(code === null).toBe(problem !== null);
    }),
  );
  expect(readTicketCode(' - ').problem).toBe('empty');
  expect(readTicketCode('<script>').problem).toBe('not_a_code');
  expect(readTicketCode('2222222O').problem).toBe('not_a_code');
  expect(readTicketCode('2'.repeat(4096)).problem).toBe('not_a_code');
});
