import type { Language } from '@plenum/contract/kernel/language';
import type { Amounts } from '@plenum/contract/kernel/money';
import { listCurrency, price } from '#kernel/i18n/format';

/**
 * Returns the price in the currency of the reader's language or, if there is none, in the other currency. Null if it is
 * free.
 */
export function priceText(amounts: Amounts, lan: Language): string | null {
  const wanted = listCurrency(lan);
  const other = wanted === 'CNY' ? 'USD' : 'CNY';
  const currency = amounts[wanted] === null ? other : wanted;
  const amount = amounts[currency] ?? 0;
  return amount === 0 ? null : price(amount, currency, lan);
}
