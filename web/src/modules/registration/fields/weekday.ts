import type { Language } from '@plenum/contract/kernel/language';
import { formatDay, componentLocale } from '#kernel/i18n/format';

/** `Mon`, `周一`, of a calendar day. */
export function weekday(day: string, lan: Language): string {
  return new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** `Mon 18 May`, `5月18日 周一`. */
export function dayAndWeekday(day: string, lan: Language): string {
  const [name, date] = [weekday(day, lan), formatDay(day, lan)];
  return lan === 'en' ? `${name} ${date}` : `${date} ${name}`;
}
