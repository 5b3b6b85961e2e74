import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { expect, test } from 'vitest';
import { writeStaffInvitation } from './staff-invitation-message.ts';

const CHINESE = /\p{Script=Han}/u;
const facts = {
  meetingTitle: { en: 'Coastal Engineering Congress 2027', zh: '2027 海岸工程大会' },
  inviter: 'Greta Hopwood',
  lastDay: '2026-06-01',
  link: 'https://plenum.example/index/joinStaff#ABCDEFGHIJKLMNOPQRSTUV',
};

test('every role has its words in both languages, by e-mail with what it may do', () => {
  for (const role of meetingRoles) {
    const write = (channel: 'email' | 'sms', language: 'en' | 'zh-cn') =>
      writeStaffInvitation(channel, { ...facts, role }, language);
    for (const { subject, text } of [write('email', 'en'), write('sms', 'en')]) {
      expect(subject + text).not.toMatch(CHINESE);
      expect(subject + text).not.toMatch(/[{}]/);
      expect(text).toContain(`1 June 2026`);
      expect(text).toContain(facts.link);
    }
    expect(write('email', 'zh-cn').text).toMatch(/\n角色：\p{Script=Han}+\n\P{Cc}+。\n/u);
    expect(write('sms', 'zh-cn').text).toMatch(/^【会堂】Greta Hopwood邀请您.*2026年6月1日/);
  }
});

test('a text message fits two segments: 134 characters in Chinese, 306 in the plain alphabet', () => {
  for (const role of meetingRoles) {
    const chinese = writeStaffInvitation('sms', { ...facts, inviter: '顾远舟', role }, 'zh-cn').text;
    const english = writeStaffInvitation('sms', { ...facts, role }, 'en').text;
    expect([role, chinese.length <= 134, chinese.length]).toEqual([role, true, chinese.length]);
    expect([role, english.length <= 306]).toEqual([role, true]);
    // A single character outside of it would make the whole message costly.
    expect(english).toMatch(/^[\x20-\x7e]+$/);
  }
});
