import { expect, test } from 'vitest';
import { formatDateRange, formatDateRangeWithWeekdays } from './date-range.ts';

test.each([
  ['2026-05-18', '2026-05-18', '18 May 2026', '2026年5月18日'],
  ['2026-05-18', '2026-05-20', '18–20 May 2026', '2026年5月18日—20日'],
  ['2027-01-04', '2027-01-06', '4–6 January 2027', '2027年1月4日—6日'],
  ['2026-05-30', '2026-06-02', '30 May – 2 June 2026', '2026年5月30日—6月2日'],
  ['2026-12-30', '2027-01-02', '30 December 2026 – 2 January 2027', '2026年12月30日—2027年1月2日'],
  // The same day and month of two years are different days.
  ['2026-05-18', '2027-05-18', '18 May 2026 – 18 May 2027', '2026年5月18日—2027年5月18日'],
  ['2026-05-18', '2027-05-20', '18 May 2026 – 20 May 2027', '2026年5月18日—2027年5月20日'],
])('writes %s to %s', (from, to, english, chinese) => {
  expect(formatDateRange(from, to, 'en')).toBe(english);
  expect(formatDateRange(from, to, 'zh-cn')).toBe(chinese);
});

test.each([
  ['2026-05-18', '2026-05-18', '18 May 2026, Monday', '2026年5月18日 周一'],
  ['2026-05-18', '2026-05-20', '18–20 May 2026, Monday to Wednesday', '2026年5月18日—20日 周一至周三'],
  [
    '2026-04-30',
    '2026-05-02',
    '30 April – 2 May 2026, Thursday to Saturday',
    '2026年4月30日—5月2日 周四至周六',
  ],
  [
    '2026-12-30',
    '2027-01-02',
    '30 December 2026 – 2 January 2027, Wednesday to Saturday',
    '2026年12月30日—2027年1月2日 周三至周六',
  ],
])('writes %s to %s with the days of the week', (from, to, english, chinese) => {
  expect(formatDateRangeWithWeekdays(from, to, 'en')).toBe(english);
  expect(formatDateRangeWithWeekdays(from, to, 'zh-cn')).toBe(chinese);
});
