import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/**
 * Returns a text such as `in 3 days` or `3 天后`: in days if at least two are left, otherwise in hours or minutes. Empty
 * if the time has passed.
 */
export function timeLeft(at: string, now: number, lan: Language): string {
  const ms = Date.parse(at) - now;
  if (!(ms > 0)) return '';
  const fitting = units.find((candidate) => ms >= 2 * candidate.ms) ?? units[2];
  const count = Math.max(1, Math.floor(ms / fitting.ms));
  const text = new Intl.RelativeTimeFormat(componentLocale(lan)).format(count, fitting.unit);
  // A space separates numbers from Chinese characters.
  return lan === 'en' ? text : text.replace(/^\d+/, '$& ');
}

/** Returns the day `days` days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the calendar day of a moment in the reader's own time zone. */
export function dayOf(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** Returns the weekday of a calendar day, such as `Mon` or `周一`. */
export function shortWeekday(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(componentLocale(lan), { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Returns a calendar day such as `30 Dec` or `12/30`, for narrow spaces. */
export function shortDay(day: string, lan: Language): string {
  const format = new Intl.DateTimeFormat(lan === 'en' ? 'en-GB' : 'zh-CN', {
    day: 'numeric',
    month: lan === 'en' ? 'short' : 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
