import { describe, expect, test } from 'vitest';
import { checkMinorUnits, toMajorUnits, toMinorUnits } from './amounts.ts';

describe('amounts as providers write them', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [8888, '88.88'],
    [100_000_000, '1000000.00'],
    // 1.15 × 100 is 114.99999999999999 in floating point.
    [115, '1.15'],
  ])('%i ↔ %s', (minor, text) => {
    expect(toMajorUnits(minor)).toBe(text);
    expect(toMinorUnits(text)).toBe(minor);
  });

  test('may have one decimal or none', () => {
    expect([toMinorUnits('88.8'), toMinorUnits('88')]).toEqual([8880, 8800]);
  });

  test.each([
    '88.888',
    '88.880',
    '-1.00',
    '1e3',
    '',
    ' 1.00',
    '1,000.00',
    '.50',
    '1.',
    'NaN',
    88.88,
    null,
    undefined,
  ])('refuses %o', (text) => {
    expect(() => toMinorUnits(text)).toThrow('BAD_AMOUNT');
  });

  test.each([-1, 0.5, NaN, Number.MAX_SAFE_INTEGER + 2])('writes no amount for %d', (minor) => {
    expect(() => toMajorUnits(minor)).toThrow(RangeError);
  });

  test.each([88.88, -1, '8888', null])('refuses %o as an integer', (value) => {
    expect(() => checkMinorUnits(value)).toThrow('BAD_AMOUNT');
  });
});
