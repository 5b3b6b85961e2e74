import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** `in 3 days`, `3 天后`; whole days from two days on, then hours, then minutes. Empty once it has passed. */
export function timeLeft(at: string, now: number, lan: Language): string {
  const ms = Date.parse(at) - now;
  if (!(ms > 0)) return '';
  const fitting = units.find((candidate) => ms >= 2 * candidate.ms) ?? units[2];
  const count = Math.max(1, Math.floor(ms / fitting.ms));
  const text = new Intl.RelativeTimeFormat(componentLocale(lan)).format(count, fitting.unit);
  // A space separates numbers from Chinese characters.
  return lan === 'en' ? text : text.replace(/^\d+/, '$& ');
}

/** The day this many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Today in the reader's own time zone. */
export function dayOf(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** `Mon`, `周一`: of a calendar day. */
export function shortWeekday(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `30 Dec`, `12/30`: a calendar day, for narrow spaces. */
export function shortDay(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(lan === 'en' ? 'en-GB' : 'zh-CN', {
    day: 'numeric',
    month: lan === 'en' ? 'short' : 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
