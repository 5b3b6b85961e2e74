import type { Language } from '@plenum/contract/kernel/language';

const locales = { en: 'en-GB', 'zh-cn': 'zh-CN' } as const;

/** `20 May 2026, 09:30 (GMT+8)`, `2026年5月20日 09:30（GMT+8）`: on the clock of the meeting's place. */
export function sayMoment(moment: Date, timeZone: string, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options });
  const day = format({ dateStyle: 'long' }).format(moment);
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
  const zone =
    format({ timeZoneName: 'shortOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return language === 'en' ? `${day}, ${time} (${zone})` : `${day} ${time}（${zone}）`;
}
