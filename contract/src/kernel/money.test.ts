import { expect, test } from 'vitest';
import { Amounts } from './money.ts';

test.each([
  { CNY: 0, USD: null },
  { CNY: null, USD: 100_000_000 },
  { CNY: null, USD: null },
])('reads %j as amounts', (amounts) => {
  expect(Amounts.parse(amounts)).toEqual(amounts);
});

test.each([
  ['less than nothing', { CNY: -1, USD: null }],
  ['a part of a cent', { CNY: 0.5, USD: null }],
  ['more than any fee', { CNY: 100_000_001, USD: null }],
  ['no number', { CNY: Number.NaN, USD: null }],
  ['a text', { CNY: '100', USD: null }],
  ['one currency left out', { CNY: 100 }],
  ['another currency', { CNY: 100, USD: null, EUR: 100 }],
  ['an amount without currency', 100],
])('rejects %s', (_, amounts) => {
  expect(Amounts.safeParse(amounts).success).toBe(false);
});
