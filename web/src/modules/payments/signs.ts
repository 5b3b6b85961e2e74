import type { Currency } from '@plenum/contract/kernel/money';

/** In front of an amount field. */
export const signs: Readonly<Record<Currency, string>> = { CNY: '¥', USD: '$' };
