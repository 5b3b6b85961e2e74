import { expect, test } from 'vitest';
import { formatMoment } from './format.ts';

test('writes times in the conference’s time zone', () => {
  const moment = new Date('2026-05-20T01:30:00Z');
  expect(formatMoment(moment, 'Asia/Shanghai', 'en')).toBe('20 May 2026, 09:30 (UTC+8)');
  expect(formatMoment(moment, 'Asia/Shanghai', 'zh-cn')).toBe('2026年5月20日 09:30');
  expect(formatMoment(moment, 'America/New_York', 'en')).toBe('19 May 2026, 21:30 (UTC-4)');
});
