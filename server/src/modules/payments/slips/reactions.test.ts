import { expect, test } from 'vitest';
import { writeSlipApproved, writeSlipRejected } from './reactions.ts';

const CHINESE = /\p{Script=Han}/u;
const order = {
  meeting: 'Summit',
  number: 'P260518ABCDEFGH',
  amount: '¥1.00',
  due: '¥2.00',
  until: '',
  link: 'https://example.org/index/order/1',
};
const reason = 'Spaces  and {number} stay';

test('every message has its words in both languages and names the order', () => {
  for (const write of [
    (language: 'en' | 'zh-cn') => writeSlipRejected(order, reason, language),
    (language: 'en' | 'zh-cn') => writeSlipApproved('part', order, language),
    (language: 'en' | 'zh-cn') => writeSlipApproved('waits', order, language),
  ]) {
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

test('a reason stands in full; a part that was paid with what is still due', () => {
  for (const language of ['en', 'zh-cn'] as const) {
    expect(writeSlipRejected(order, reason, language).text).toContain(`${reason}\n`);
    const { text } = writeSlipApproved('part', order, language);
    expect([text.includes('¥1.00'), text.includes('¥2.00')]).toEqual([true, true]);
  }
});
