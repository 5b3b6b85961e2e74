import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/locale';

/** `Mon`, `周一`: of a calendar day. */
export function shortWeekday(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
