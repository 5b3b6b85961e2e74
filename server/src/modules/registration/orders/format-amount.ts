import type { Language, Sentence } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';

const locales = { en: 'en', 'zh-cn': 'zh-CN' } as const;

/** `CN¥1,760.00`, `¥1,760.00`. */
export function formatAmount(amount: number, currency: Currency, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(amount / 100);
}

export function amountSentence(amount: number, currency: Currency): Sentence {
  return { en: formatAmount(amount, currency, 'en'), zh: formatAmount(amount, currency, 'zh-cn') };
}
