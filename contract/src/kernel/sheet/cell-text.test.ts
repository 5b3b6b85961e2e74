import { describe, expect, it } from 'vitest';
import { dateText, durationText, numberText, unescapeCellText, shownAs } from './cell-text.ts';

describe('a number', () => {
  it.each([
    ['0', '0', false],
    ['-0', '0', false],
    ['42', '42', false],
    ['0.30000000000000004', '0.3', false],
    ['1234.5600', '1234.56', false],
    ['-1.5E-3', '-0.0015', false],
    ['13900000000', '13900000000', false],
    ['1.39E+10', '13900000000', false],
    ['999999999999999', '999999999999999', false],
    ['1000000000000000', '1000000000000000', true],
    ['110101199003071234', '110101199003071000', true],
    ['-1.1010119900307E+17', '-110101199003070000', true],
    ['1e300', `1${'0'.repeat(300)}`, true],
    ['abc', 'abc', false],
    ['Infinity', 'Infinity', false],
  ])('shows %s as %s', (raw, text, damaged) => {
    expect(numberText(raw)).toEqual({ text, damaged });
  });
});

describe('a day', () => {
  it.each([
    ['46160', '2026-05-18'],
    ['46160.395833333336', '2026-05-18 09:30'],
    ['46160.3958449074', '2026-05-18 09:30:01'],
    ['46160.9999999999', '2026-05-19'],
    ['18264', '1950-01-01'],
    ['61', '1900-03-01'],
    ['59', '1900-02-28'],
    ['1', '1900-01-01'],
    ['0.75', '18:00'],
    ['2958465', '9999-12-31'],
    ['2958466', null],
    ['-1', null],
    ['0', null],
    ['x', null],
    ['', null],
  ])('shows %s as %s', (raw, text) => {
    expect(dateText(raw, false)).toBe(text);
  });
});

it.each([
  ['1.25', '30:00'],
  ['0.270833333333333', '06:30'],
  ['4.16667824074074', '100:00:01'],
  ['0', '00:00'],
  ['-1', null],
  ['x', null],
])('shows a duration of %s days as %s', (raw, text) => {
  expect(durationText(raw)).toBe(text);
});

it.each([
  [14, undefined, 'date'],
  [22, undefined, 'date'],
  [31, undefined, 'date'],
  [57, undefined, 'date'],
  [45, undefined, 'date'],
  [46, undefined, 'duration'],
  [0, undefined, 'number'],
  [4, undefined, 'number'],
  [49, undefined, 'number'],
  [164, 'yyyy\\-mm\\-dd', 'date'],
  [164, 'yyyy"年"m"月"d"日"', 'date'],
  [164, '[$-804]aaaa;@', 'number'],
  [164, '[h]:mm', 'duration'],
  [164, '[ss]', 'duration'],
  [164, '[$-409][hh]:mm:ss;@', 'duration'],
  [164, '[$-409]h:mm', 'date'],
  [164, '#,##0.00 "days"', 'number'],
  [164, '[Red]0.00;[DBNum1]0', 'number'],
  [164, '_-* #,##0.00\\ _m_-', 'number'],
  [164, 'General', 'number'],
  [164, '0.00E+00', 'number'],
])('the format %i %s shows a %s', (id, code, shows) => {
  expect(shownAs(id, code)).toBe(shows);
});

it('restores characters that XML cannot hold', () => {
  expect(unescapeCellText('a_x0007_b_x005F_x0041_ _x12')).toBe('a\x07b_x0041_ _x12');
});
