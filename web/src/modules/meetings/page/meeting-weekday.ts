import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

/** `Mon`, `周一`: of a calendar day. */
export function shortWeekday(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `30 Dec`, `12/30`: of a calendar day, where there is little room. */
export function shortDay(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(lan === 'en' ? 'en-GB' : 'zh-CN', {
    day: 'numeric',
    month: lan === 'en' ? 'short' : 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
