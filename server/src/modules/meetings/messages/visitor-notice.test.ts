import { contactTopics } from '@plenum/contract/meetings/content';
import type { Language } from '@plenum/contract/kernel/language';
import { builtInText, renderTemplate } from '@plenum/contract/messaging/render';
import { expect, test } from 'vitest';
import { visitorNotice } from './visitor-notice.ts';

const CHINESE = /\p{Script=Han}/u;
const LINK = 'https://plenum.example/admin/matchDetail?id=1&part=messages';
const visitor = { name: 'Han', email: 'han@example.org', phone: '', body: 'Hello {{phone}}\nand {phone}' };

function write(topic: (typeof contactTopics)[number], language: Language) {
  const { values } = visitorNotice({ ...visitor, topic }, { en: 'Summit', zh: '峰会' }, LINK, language);
  const template = builtInText('visitor.wrote', 'email');
  const rendering = template && renderTemplate('visitor.wrote', 'email', language, template, values);
  if (rendering?.kind !== 'rendered') throw new Error('no text');
  return rendering.message;
}

test('every topic has its text in both languages', () => {
  for (const topic of contactTopics) {
    const [english, chinese] = [write(topic, 'en'), write(topic, 'zh-cn')];
    expect(english.subject + english.text).not.toMatch(CHINESE);
    expect(english.subject).not.toMatch(/[{}]/);
    expect(chinese.text).toMatch(/^“峰会”/);
    expect(chinese.subject).toMatch(/^访客留言：\p{Script=Han}+（峰会）$/u);
  }
});

test('shows the visitor’s text as typed, and an empty field as a dash', () => {
  const { text } = write('press', 'en');
  expect(text).toContain('\n\nHello {{phone}}\nand {phone}\n\n');
  expect(text).toContain('Phone: —\n');
});
