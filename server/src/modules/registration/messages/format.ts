import type { Language, Sentence } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';

// Cached, because creating a formatter is many times slower than using it, and each message needs four.
const amounts = new Map<string, Intl.NumberFormat>();
const moments = new Map<string, MomentFormats>();

interface MomentFormats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
  readonly zone: Intl.DateTimeFormat;
}

const locales = { en: 'en', 'zh-cn': 'zh-CN' } as const;

/** Formats an amount like `¥1,760.00` or `$340.00`, in both languages with the same symbol as the pages. */
export function formatAmount(amount: number, currency: Currency, language: Language): string {
  const key = `${language} ${currency}`;
  const format =
    amounts.get(key) ??
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
  amounts.set(key, format);
  return format.format(amount / 100);
}

export function amountSentence(amount: number, currency: Currency): Sentence {
  return { en: formatAmount(amount, currency, 'en'), zh: formatAmount(amount, currency, 'zh-cn') };
}

const dateLocales = { en: 'en-GB', 'zh-cn': 'zh-CN' } as const;

/**
 * Formats a time in the conference's time zone, like `20 May 2026, 09:30 (UTC+8)` or `2026年5月20日 09:30`. Chinese texts
 * omit the zone if it is China's.
 */
export function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`;
  const formats = moments.get(key) ?? momentFormats(timeZone, language);
  moments.set(key, formats);
  const day = formats.day.format(moment);
  const time = formats.time.format(moment);
  const parts = formats.zone.formatToParts(moment);
  const zone = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC');
  if (language === 'en') return `${day}, ${time} (${zone})`;
  return zone === 'UTC+8' ? `${day} ${time}` : `${day} ${time}（${zone}）`;
}

/** Formats the day in the conference's time zone, like `20 May 2026` or `2026年5月20日`. */
export function formatDay(moment: Date, timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`;
  const formats = moments.get(key) ?? momentFormats(timeZone, language);
  moments.set(key, formats);
  return formats.day.format(moment);
}

function momentFormats(timeZone: string, language: Language): MomentFormats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[language], { timeZone, ...options });
  return {
    day: format({ dateStyle: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    zone: format({ timeZoneName: 'shortOffset' }),
  };
}
