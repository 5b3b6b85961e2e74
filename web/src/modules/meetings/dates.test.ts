import { describe, expect, it } from 'vitest';
import { addDays, dayOf, timeLeft } from './dates.ts';

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
