import type { Language } from './language.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Formats two calendar days such as `2026-05-18` as `18–20 May 2026` or `2026年5月18日—20日`. Common parts are written
 * once; the year is always included, because lists contain conferences of many years.
 */
export function formatDateRange(from: string, to: string, language: Language): string {
  const [first, last] = [from.split('-').map(Number), to.split('-').map(Number)];
  if (from === to) return wholeDay(first, language);
  const [sameYear, sameMonth] = [first[0] === last[0], from.slice(0, 7) === to.slice(0, 7)];
  if (language === 'en') {
    if (sameMonth) return `${first[2]}–${wholeDay(last, language)}`;
    return `${sameYear ? dayOfMonth(first, language) : wholeDay(first, language)} – ${wholeDay(last, language)}`;
  }
  const end = sameMonth ? `${last[2]}日` : (sameYear ? dayOfMonth : wholeDay)(last, language);
  return `${wholeDay(first, language)}—${end}`;
}

/** Formats two days as `18–20 May 2026, Monday to Wednesday` or `2026年5月18日—20日 周一至周三`. */
export function formatDateRangeWithWeekdays(from: string, to: string, language: Language): string {
  const weekdays = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'UTC',
    weekday: language === 'en' ? 'long' : 'short',
  });
  const [first, last] = [from, to].map((day) => weekdays.format(new Date(day)));
  const days = from === to ? first : language === 'en' ? `${first} to ${last}` : `${first}至${last}`;
  return `${formatDateRange(from, to, language)}${language === 'en' ? ',' : ''} ${days}`;
}

function wholeDay(parts: readonly number[], language: Language): string {
  const day = dayOfMonth(parts, language);
  return language === 'en' ? `${day} ${parts[0]}` : `${parts[0]}年${day}`;
}

function dayOfMonth([, month = 1, day]: readonly number[], language: Language): string {
  return language === 'en' ? `${day} ${months[month - 1]}` : `${month}月${day}日`;
}
