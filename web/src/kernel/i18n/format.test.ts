import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLogTime,
  formatNumber,
  formatTime,
  formatTimeThere,
  formatZone,
  listCurrency,
  money,
  price,
} from './format.ts';

describe('dates', () => {
  it('are written as each language writes them', () => {
    expect(formatDate('2026-05-18', 'en')).toBe('18 May 2026');
    expect(formatDate('2026-05-18', 'zh-cn')).toBe('2026年5月18日 周一');
    expect(formatDate('2026-09-01', 'en')).toBe('1 September 2026');
    expect(formatDay('2026-05-18', 'en')).toBe('18 May');
    expect(formatDay('2026-05-18', 'zh-cn')).toBe('5月18日');
  });

  it('show an instant in the given time zone', () => {
    const lateInShanghai = '2026-05-18T16:30:00Z';
    expect(formatDate(lateInShanghai, 'en', 'Asia/Shanghai')).toBe('19 May 2026');
    expect(formatDate(new Date(lateInShanghai), 'zh-cn', 'America/New_York')).toBe('2026年5月18日 周一');
    expect(formatTime(lateInShanghai, 'en', 'Asia/Shanghai')).toBe('00:30');
    expect(formatTime(lateInShanghai, 'zh-cn', 'Asia/Shanghai')).toBe('00:30');
    expect(formatDateTime(lateInShanghai, 'en', 'UTC')).toBe('18 May 2026, 16:30');
    expect(formatDateTime(lateInShanghai, 'zh-cn', 'UTC')).toBe('2026年5月18日 周一 16:30');
  });

  it('are short in a log, with the year if it is another', () => {
    const [at, now] = ['2026-11-18T07:14:07Z', new Date('2026-12-01T00:00:00Z')];
    expect(formatLogTime(at, 'zh-cn', 'Asia/Shanghai', now)).toBe('11-18 15:14:07');
    expect(formatLogTime(at, 'en', 'Asia/Shanghai', now)).toBe('18 Nov 15:14:07');
    const later = new Date('2027-01-01T00:00:00Z');
    expect(formatLogTime(at, 'zh-cn', 'Asia/Shanghai', later)).toBe('2026-11-18 15:14:07');
    expect(formatLogTime(at, 'en', 'Asia/Shanghai', later)).toBe('18 Nov 2026 15:14:07');
  });

  it('name a zone in which the reader’s clock shows another time', () => {
    const lateInShanghai = '2026-05-18T16:30:00Z';
    expect(formatDateTime(lateInShanghai, 'en', 'Asia/Shanghai')).toBe('19 May 2026, 00:30 (UTC+8)');
    expect(formatDateTime(lateInShanghai, 'zh-cn', 'Asia/Shanghai')).toBe(
      '2026年5月19日 周二 00:30（UTC+8）',
    );
    expect(formatTimeThere(lateInShanghai, 'en', 'Asia/Kathmandu')).toBe('22:15 (UTC+5:45)');
    // London has the reader's time in winter, and is an hour ahead in summer.
    expect(formatDateTime('2026-01-18T16:30:00Z', 'en', 'Europe/London')).toBe('18 January 2026, 16:30');
    expect(formatDateTime(lateInShanghai, 'en', 'Europe/London')).toBe('18 May 2026, 17:30 (UTC+1)');
    expect(formatDateTime(lateInShanghai, 'en')).toBe('18 May 2026, 16:30');
  });

  it('are in a zone that is named in the reader’s language', () => {
    const summer = new Date('2026-05-18T16:30:00Z');
    expect(formatZone('Asia/Shanghai', summer, 'en')).toBe('China Standard Time (UTC+8)');
    expect(formatZone('Asia/Shanghai', summer, 'zh-cn')).toBe('中国标准时间（UTC+8）');
    expect(formatZone('America/New_York', summer, 'en')).toBe('Eastern Daylight Time (UTC-4)');
    expect(formatZone('Etc/GMT-3', summer, 'en')).toBe('GMT-3 (UTC+3)');
  });

  it('keep a calendar day whatever the time zone', () => {
    expect(formatDate('2026-05-18', 'en', 'America/Los_Angeles')).toBe('18 May 2026');
    expect(formatDate('2026-05-18', 'en', 'Pacific/Kiritimati')).toBe('18 May 2026');
  });
});

describe('numbers and money', () => {
  it('group thousands', () => {
    expect(formatNumber(1284, 'en')).toBe('1,284');
    expect(formatNumber(1284, 'zh-cn')).toBe('1,284');
  });

  it('keep the sign of their own currency in either language', () => {
    expect(money(120_000, 'CNY', 'zh-cn')).toBe('¥1,200.00');
    expect(money(120_000, 'CNY', 'en')).toBe('¥1,200.00');
    expect(money(34_050, 'USD', 'en')).toBe('$340.50');
    expect(money(34_050, 'USD', 'zh-cn')).toBe('$340.50');
    expect(money(-500, 'CNY', 'zh-cn')).toBe('−¥5.00');
    expect(money(0, 'USD', 'en')).toBe('$0.00');
  });

  it('write a round price without decimals', () => {
    expect(price(34_000, 'USD', 'en')).toBe('$340');
    expect(price(34_050, 'USD', 'en')).toBe('$340.50');
  });

  it('show price lists in $ in English and in ¥ in Chinese', () => {
    expect(price(100, listCurrency('en'), 'en')).toBe('$1');
    expect(price(100, listCurrency('zh-cn'), 'zh-cn')).toBe('¥1');
  });
});
