import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `09:12:41` on the clocks of the conference: two scans of one minute are told apart. */
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
