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

const dateLocales = { en: 'en-GB', 'zh-cn': 'zh-CN' } as const;

/** `20 May 2026, 09:30 (GMT+8)`, `2026年5月20日 09:30（GMT+8）`: on the clock of the meeting's place. */
export function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[language], { timeZone, ...options });
  const day = format({ dateStyle: 'long' }).format(moment);
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
  const zone =
    format({ timeZoneName: 'shortOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return language === 'en' ? `${day}, ${time} (${zone})` : `${day} ${time}（${zone}）`;
}
