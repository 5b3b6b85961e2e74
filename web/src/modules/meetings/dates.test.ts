import { describe, expect, it } from 'vitest';
import { addDays, dayOf, meetingDays, meetingRange, timeLeft } from './dates.ts';

describe('the days of a meeting', () => {
  it.each([
    ['2026-05-18', '2026-05-20', '18–20 May 2026, Monday to Wednesday', '2026年5月18日—20日 周一至周三'],
    ['2026-05-18', '2026-05-18', '18 May 2026, Monday', '2026年5月18日 周一'],
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
  ])('%s to %s', (from, to, en, zh) => {
    expect(meetingDays(from, to, 'en')).toBe(en);
    expect(meetingDays(from, to, 'zh-cn')).toBe(zh);
  });

  it('are shorter in a list, but always have the year', () => {
    expect(meetingRange('2026-05-18', '2026-05-20', 'en')).toBe('18–20 May 2026');
    expect(meetingRange('2026-05-18', '2026-05-20', 'zh-cn')).toBe('2026年5月18日—20日');
    expect(meetingRange('2026-05-18', '2026-05-18', 'en')).toBe('18 May 2026');
    expect(meetingRange('2026-05-18', '2026-05-18', 'zh-cn')).toBe('2026年5月18日');
  });
});

describe('the time left', () => {
  const now = Date.parse('2026-05-01T00:00:00Z');
  it.each([
    ['2026-05-04T00:00:00Z', 'in 3 days', '3 天后'],
    ['2026-05-02T23:59:00Z', 'in 47 hours', '47 小时后'],
    ['2026-05-01T01:30:00Z', 'in 90 minutes', '90 分钟后'],
    ['2026-05-01T00:00:20Z', 'in 1 minute', '1 分钟后'],
    ['2026-05-01T00:00:00Z', '', ''],
    ['2026-04-01T00:00:00Z', '', ''],
  ])('until %s', (at, en, zh) => {
    expect(timeLeft(at, now, 'en')).toBe(en);
    expect(timeLeft(at, now, 'zh-cn')).toBe(zh);
  });
});

it('counts days over the end of a month and of a year', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

it('uses the reader’s own day', () => {
  expect(dayOf(new Date(2026, 4, 3, 23, 59))).toBe('2026-05-03');
});
