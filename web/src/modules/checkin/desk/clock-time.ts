import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as `09:12:41` in the conference's time zone, with seconds to distinguish two scans in one minute. */
export function clockTime(when: string, lan: Language, timeZone: string): string {
  const key = `${lan} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(componentLocale(lan), {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  formats.set(key, format);
  return format.format(new Date(when));
}
