import type { Sentence } from './language.ts';
import type { Currency } from './money.ts';

/** What fields and filters call a currency; an amount has its sign. */
export const currencyWords: Readonly<Record<Currency, Sentence>> = {
  CNY: { en: 'Yuan (CNY)', zh: '人民币（CNY）' },
  USD: { en: 'US dollars (USD)', zh: '美元（USD）' },
};
