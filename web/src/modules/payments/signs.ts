import type { Currency } from '@plenum/contract/kernel/money';

/** Before an amount that is typed. */
export const signs: Readonly<Record<Currency, string>> = { CNY: '¥', USD: '$' };
