import { expect, test } from 'vitest';
import { formatLeft } from './use-countdown.ts';

const left = { days: 0, hours: 0, minutes: 5, seconds: 9 };

test.each([
  [left, '05:09', '05 分 09 秒'],
  [{ ...left, hours: 5 }, '5:05:09', '5 小时 05 分 09 秒'],
  [{ ...left, days: 2, hours: 3 }, '2 d 3 h', '2 天 3 小时'],
])('writes %o as %s and %s', (time, en, zh) => {
  expect(formatLeft(time, 'en')).toBe(en);
  expect(formatLeft(time, 'zh-cn')).toBe(zh);
});
