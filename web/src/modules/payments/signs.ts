import type { Currency } from '@plenum/contract/kernel/money';

/** The currency signs shown in front of an amount field. */
export const signs: Readonly<Record<Currency, string>> = { CNY: '¥', USD: '$' };
