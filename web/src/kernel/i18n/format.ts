import { withNote } from '@plenum/contract/kernel/punctuation';
import type { Language } from '@plenum/contract/kernel/language';
import { isElsewhere, zoneOffset, zoneTitle } from './zone.ts';

/** An instant, or a calendar day written `2026-05-18`, which has no time zone. */
export type When = Date | string;

export type Currency = 'CNY' | 'USD';

/** Formats a date, such as `18 May 2026` or `2026年5月18日 周一`. */
export function formatDate(when: When, lan: Language, timeZone?: string): string {
  const day = partsOf(when, lan, timeZone);
  return lan === 'en' ? english(day, 'year') : `${chinese(day, 'year')} ${day.weekday}`;
}

/** Formats a day whose year is clear from the context, such as `18 May` or `5月18日`. */
export function formatDay(when: When, lan: Language, timeZone?: string): string {
  const day = partsOf(when, lan, timeZone);
  return lan === 'en' ? english(day, 'month') : chinese(day, 'month');
}

/** `09:00`. */
export function formatTime(when: When, lan: Language, timeZone?: string): string {
  return dateFormat(lan, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone(when, timeZone),
  }).format(instant(when));
}

/** Formats a conference's time, such as `09:00`, or `09:00 (UTC+8)` if the reader's clock shows another one. */
export function formatTimeThere(when: When, lan: Language, timeZone: string): string {
  const time = formatTime(when, lan, timeZone);
  const at = instant(when);
  return isElsewhere(timeZone, at) ? withNote(time, zoneOffset(timeZone, at), lan) : time;
}

/**
 * Formats a date with its time, such as `18 May 2026, 09:00` or `2026年5月18日 周一 09:00`. A conference's time names its
 * zone like `formatTimeThere`.
 */
export function formatDateTime(when: When, lan: Language, timeZone?: string): string {
  const time = timeZone === undefined ? formatTime(when, lan) : formatTimeThere(when, lan, timeZone);
  return formatDate(when, lan, timeZone) + (lan === 'en' ? ', ' : ' ') + time;
}

/**
 * Formats a time for the narrow columns of a log, such as `18 Nov 15:14:07` or `11-18 15:14:07`, with the year if it is
 * not the current one.
 */
export function formatLogTime(when: When, lan: Language, timeZone: string, now = new Date()): string {
  const { year, month, day } = partsOf(when, 'zh-cn', timeZone);
  const isThisYear = partsOf(now, 'zh-cn', timeZone).year === year;
  const time = dateFormat(lan, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...zone(when, timeZone),
  }).format(instant(when));
  if (lan !== 'en')
    return `${isThisYear ? '' : `${year}-`}${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}`;
  const shortMonth = dateFormat(lan, { month: 'short', ...zone(when, timeZone) }).format(instant(when));
  return `${day} ${shortMonth} ${isThisYear ? '' : `${year} `}${time}`;
}

/** Formats a zone with its offset at that moment, such as `China Standard Time (UTC+8)` or `中国标准时间（UTC+8）`. */
export function formatZone(timeZone: string, at: Date, lan: Language): string {
  return withNote(zoneTitle(componentLocale(lan), timeZone, at), zoneOffset(timeZone, at), lan);
}

export function formatNumber(value: number, lan: Language): string {
  return numberFormat(lan, {}).format(value);
}

/** An amount in minor units with its currency sign: `¥1,200.00`. */
export function money(amountMinor: number, currency: Currency, lan: Language): string {
  return amount(amountMinor, currency, lan, 'auto');
}

/** Like `money`, but for price lists: without decimals if there are none, such as `$340`. */
export function price(amountMinor: number, currency: Currency, lan: Language): string {
  return amount(amountMinor, currency, lan, 'stripIfInteger');
}

/** The currency a price list is shown in before anything is ordered: $ in English, ¥ in Chinese. */
export function listCurrency(lan: Language): Currency {
  return lan === 'en' ? 'USD' : 'CNY';
}

interface DayParts {
  year: string;
  month: string;
  day: string;
  weekday: string;
}

function partsOf(when: When, lan: Language, timeZone?: string): DayParts {
  const format = dateFormat(lan, {
    year: 'numeric',
    month: lan === 'en' ? 'long' : 'numeric',
    day: 'numeric',
    weekday: 'short',
    ...zone(when, timeZone),
  });
  const found = new Map(format.formatToParts(instant(when)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return { year: part('year'), month: part('month'), day: part('day'), weekday: part('weekday') };
}

function english(day: DayParts, most: 'month' | 'year'): string {
  return most === 'year' ? `${day.day} ${day.month} ${day.year}` : `${day.day} ${day.month}`;
}

function chinese(day: DayParts, most: 'month' | 'year'): string {
  return most === 'year' ? `${day.year}年${day.month}月${day.day}日` : `${day.month}月${day.day}日`;
}

function amount(
  amountMinor: number,
  currency: Currency,
  lan: Language,
  trailingZeroDisplay: 'auto' | 'stripIfInteger',
): string {
  const format = numberFormat(lan, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay,
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  // Replaces the hyphen by a minus sign, which is as wide as a plus.
  return format.format(amountMinor / 10 ** digits).replace('-', '−');
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

function instant(when: When): Date {
  return typeof when === 'string' ? new Date(when) : when;
}

function zone(when: When, timeZone: string | undefined): { timeZone?: string } {
  if (typeof when === 'string' && calendarDay.test(when)) return { timeZone: 'UTC' };
  return timeZone === undefined ? {} : { timeZone };
}

// Creating a formatter costs far more than using it, and lists use one per row.
const dateFormat = remember(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const numberFormat = remember(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

function remember<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (lan: Language, options: Options): Format => {
    const key = lan + JSON.stringify(options);
    const format = made.get(key) ?? make(componentLocale(lan), options);
    made.set(key, format);
    return format;
  };
}

/** The locale of the component library and of `Intl`: Chinese, and English for anything else. */
export function componentLocale(lan: string): 'zh-CN' | 'en-US' {
  return lan === 'zh-cn' ? 'zh-CN' : 'en-US';
}

/** The language tag for `<html lang>`. */
export function documentLanguage(lan: Language): string {
  return lan === 'zh-cn' ? 'zh-CN' : 'en';
}
