import type { Language } from '@plenum/contract/kernel/language';
import { expect, test } from 'vitest';
import { writeReviewFailed, writeReviewPassed } from '../../review/reactions.ts';
import { formatMoment } from './format.ts';
import {
  type Written,
  writeAdditionSettled,
  writeOrderCancelled,
  writeOrderExpired,
  writeOrderPlaced,
  writeOrderSettled,
} from './order-messages.ts';

const CHINESE = /\p{Script=Han}/u;
const order = {
  meeting: 'Summit',
  number: 'P260518ABCDEFGH',
  amount: '¥1.00',
  until: 'noon',
  link: 'https://example.org/index/order/1',
};
const reason = 'Spaces  and {number} stay\nas written';

const all: readonly ((language: Language) => Written)[] = [
  (language) => writeOrderPlaced('toPay', order, language),
  (language) => writeOrderPlaced('toReview', order, language),
  (language) => writeOrderPlaced('nothingToPay', order, language),
  (language) => writeOrderExpired(order, language),
  (language) => writeOrderExpired(order, language, true),
  (language) => writeOrderCancelled(order, reason, language),
  (language) => writeOrderCancelled(order, reason, language, true),
  (language) => writeAdditionSettled(order, language),
  (language) => writeOrderSettled('done', order, language),
  (language) => writeOrderSettled('toReview', order, language),
  (language) => writeReviewPassed('done', order, language),
  (language) => writeReviewPassed('toPay', order, language),
  (language) => writeReviewFailed(order, reason, language),
];

test('every message has its words in both languages and names the order', () => {
  for (const write of all) {
    const [english, chinese] = [write('en'), write('zh-cn')];
    expect(english.subject + english.text).not.toMatch(CHINESE);
    expect(chinese.text).toMatch(/^【会堂】/);
    expect(chinese.subject).toMatch(CHINESE);
    for (const { subject, text } of [english, chinese]) {
      expect(text).toContain(order.number);
      expect(text).toContain(order.link);
      expect((subject + text).replace(reason, '')).not.toMatch(/[{}]/);
    }
  }
});

test('what is to be paid is said with its amount and until when', () => {
  for (const language of ['en', 'zh-cn'] as const) {
    for (const { text } of [
      writeOrderPlaced('toPay', order, language),
      writeReviewPassed('toPay', order, language),
    ])
      expect([text.includes('¥1.00'), text.includes('noon')]).toEqual([true, true]);
  }
});

test('a reason stands in full, as it was written', () => {
  for (const language of ['en', 'zh-cn'] as const) {
    expect(writeReviewFailed(order, reason, language).text).toContain(`${reason}\n`);
    expect(writeOrderCancelled(order, reason, language).text).toContain(`${reason}\n`);
  }
});

test('moments are those of the meeting’s place', () => {
  const moment = new Date('2026-05-20T01:30:00Z');
  expect(formatMoment(moment, 'Asia/Shanghai', 'en')).toBe('20 May 2026, 09:30 (GMT+8)');
  expect(formatMoment(moment, 'Asia/Shanghai', 'zh-cn')).toBe('2026年5月20日 09:30（GMT+8）');
  expect(formatMoment(moment, 'America/New_York', 'en')).toBe('19 May 2026, 21:30 (GMT-4)');
});
