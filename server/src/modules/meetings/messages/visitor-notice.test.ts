import { contactTopics } from '@plenum/contract/meetings/content';
import { expect, test } from 'vitest';
import { writeVisitorNotice } from './visitor-notice.ts';

const CHINESE = /\p{Script=Han}/u;
const written = { name: 'Han', email: 'han@example.org', phone: '', body: 'Hello {phone}' };

test('every topic has its words in both languages', () => {
  for (const topic of contactTopics) {
    const english = writeVisitorNotice({ ...written, topic }, { en: 'Summit', zh: '峰会' }, 'en');
    const chinese = writeVisitorNotice({ ...written, topic }, { en: 'Summit', zh: '峰会' }, 'zh-cn');
    expect(english.subject + english.text).not.toMatch(CHINESE);
    expect(english.subject).not.toMatch(/[{}]/);
    expect(chinese.text).toMatch(/^【会堂】“峰会”/);
    expect(chinese.subject).toMatch(/^访客留言：\p{Script=Han}+（峰会）$/u);
  }
});

test('what the visitor typed stands as typed, and what was left out as a dash', () => {
  const { text } = writeVisitorNotice({ ...written, topic: 'press' }, { en: 'Summit', zh: '' }, 'en');
  expect(text).toContain('\n\nHello {phone}\n\n');
  expect(text).toContain('Phone: —\n');
});
