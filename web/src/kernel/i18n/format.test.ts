import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatTime,
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

  it('take an instant in the time zone they are given', () => {
    const lateInShanghai = '2026-05-18T16:30:00Z';
    expect(formatDate(lateInShanghai, 'en', 'Asia/Shanghai')).toBe('19 May 2026');
    expect(formatDate(new Date(lateInShanghai), 'zh-cn', 'America/New_York')).toBe('2026年5月18日 周一');
    expect(formatTime(lateInShanghai, 'en', 'Asia/Shanghai')).toBe('00:30');
    expect(formatTime(lateInShanghai, 'zh-cn', 'Asia/Shanghai')).toBe('00:30');
    expect(formatDateTime(lateInShanghai, 'en', 'Asia/Shanghai')).toBe('19 May 2026, 00:30');
    expect(formatDateTime(lateInShanghai, 'zh-cn', 'Asia/Shanghai')).toBe('2026年5月19日 周二 00:30');
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
    expect(money(-500, 'CNY', 'zh-cn')).toBe('-¥5.00');
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
