import { expect, it } from 'vitest';
import { priceText } from './fees-price.ts';

it.each([
  [{ CNY: 240_000, USD: 34_000 }, 'en', '$340'],
  [{ CNY: 240_000, USD: 34_000 }, 'zh-cn', '¥2,400'],
  [{ CNY: 240_000, USD: null }, 'en', '¥2,400'],
  [{ CNY: null, USD: 34_050 }, 'zh-cn', '$340.50'],
  [{ CNY: 0, USD: 0 }, 'en', null],
] as const)('%o in %s', (amounts, lan, text) => {
  expect(priceText(amounts, lan)).toBe(text);
});
