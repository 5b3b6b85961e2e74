import { expect, it } from 'vitest';
import { numberText, readNumber } from './number-field.tsx';

it.each([
  ['1,200', 0, '1200'],
  ['１２００', 0, '1200'],
  ['-3', 0, '-3'],
  ['−3', 0, '-3'],
  ['12.345', 2, '12.34'],
  ['12.', 2, '12.'],
  ['1.2.3', 2, '1.23'],
  ['12.9', 0, '12'],
  ['¥ 8 000.5', 2, '8000.5'],
  ['abc', 2, ''],
] as const)('keeps of %s with %i decimals: %s', (typed, decimals, kept) => {
  expect(numberText(typed, decimals)).toBe(kept);
});

it.each([
  ['', null],
  ['-', null],
  ['.', null],
  ['12.', 12],
  ['.5', 0.5],
  ['-0.25', -0.25],
] as const)('reads %s', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
