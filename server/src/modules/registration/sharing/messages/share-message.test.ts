import { expect, test } from 'vitest';
import { type ShareMatter, writeLeftMessage, writeShareMessage } from './share-message.ts';

const CHINESE = /\p{Script=Han}/u;
const matter: ShareMatter = {
  meetingTitle: { en: 'Summit', zh: '峰会' },
  from: { name: 'Ada' },
  to: { name: 'Grace' },
  stay: {
    hotel: { en: 'Harbour Hotel', zh: '港湾酒店' },
    room: { en: 'Twin', zh: '标准间' },
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
  },
};

test.each(['invited', 'accepted', 'declined', 'withdrawn'] as const)(
  'the message that it was %s is there in both languages',
  (news) => {
    const english = writeShareMessage(news, matter, 'en');
    const chinese = writeShareMessage(news, matter, 'zh-cn');
    expect(english.subject + english.text).not.toMatch(CHINESE);
    expect(english.text).toContain('“Summit”');
    expect(chinese.subject).toMatch(/^[\p{Script=Han}]+$/u);
    expect(chinese.text).toMatch(/^【会堂】/);
    for (const { text } of [english, chinese]) {
      expect(text).not.toMatch(/[{}]/);
      expect(text).not.toMatch(/\d-\d/);
      expect(text).toContain('Ada');
      expect(text).toContain('Grace');
    }
  },
);

test('the dates of the stay are written as people write them', () => {
  for (const news of ['invited', 'accepted'] as const) {
    expect(writeShareMessage(news, matter, 'en').text).toContain('Twin, 14–16 June 2026.');
    expect(writeShareMessage(news, matter, 'zh-cn').text).toContain('标准间，住宿日期 2026年6月14日—16日。');
  }
});

test('a name that looks like a placeholder stays as typed', () => {
  const { text } = writeShareMessage('invited', { ...matter, from: { name: '{to}' } }, 'en');
  expect(text).toMatch(/^\{to\} asks Grace/);
});

test('a guest without a roommate is told in both languages', () => {
  expect(writeLeftMessage('Ada', matter.meetingTitle, 'en').text).not.toMatch(CHINESE);
  expect(writeLeftMessage('Ada', matter.meetingTitle, 'zh-cn').text).toMatch(/^【会堂】Ada在“峰会”/);
});
