import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale, formatDate, formatDay } from '#kernel/i18n/format';

/** Returns the weekday of a calendar day, such as `Mon` or `周一`. */
export function weekday(day: string, lan: Language): string {
  return new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** Returns a calendar day such as `Mon 18 May` or `5月18日 周一`. */
export function dayAndWeekday(day: string, lan: Language): string {
  const [name, date] = [weekday(day, lan), formatDay(day, lan)];
  return lan === 'en' ? `${name} ${date}` : `${date} ${name}`;
}

/** Returns a calendar day such as `Mon 18 May 2026` or `2026年5月18日 周一`. */
export function dateAndWeekday(day: string, lan: Language): string {
  const date = formatDate(day, lan);
  return lan === 'en' ? `${weekday(day, lan)} ${date}` : date;
}
