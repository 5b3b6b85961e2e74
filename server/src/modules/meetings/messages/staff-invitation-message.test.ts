import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { builtInText, renderTemplate } from '@plenum/contract/messaging/render';
import { expect, test } from 'vitest';
import { staffInvitation } from './staff-invitation-message.ts';

const CHINESE = /\p{Script=Han}/u;
const facts = {
  meetingTitle: { en: 'Coastal Engineering Congress 2027', zh: '2027 海岸工程大会' },
  inviter: 'Greta Hopwood',
  lastDay: '2026-06-01',
  link: 'https://plenum.example/index/joinStaff#ABCDEFGHIJKLMNOPQRSTUV',
};

function write(role: (typeof meetingRoles)[number], channel: 'email' | 'sms', language: 'en' | 'zh-cn') {
  const { values } = staffInvitation({ ...facts, role }, language);
  const template = builtInText('staff.invited', channel);
  const rendering = template && renderTemplate('staff.invited', channel, language, template, values);
  if (rendering?.kind !== 'rendered') throw new Error('no text');
  return rendering.message;
}

test('every role has its text in both languages, and its permissions by email', () => {
  for (const role of meetingRoles) {
    for (const { subject, text } of [write(role, 'email', 'en'), write(role, 'sms', 'en')]) {
      expect(subject + text).not.toMatch(CHINESE);
      expect(subject + text).not.toMatch(/[{}]/);
      expect(text).toContain(`1 June 2026`);
      expect(text).toContain(facts.link);
    }
    expect(write(role, 'email', 'zh-cn').text).toMatch(/\n角色：\p{Script=Han}+\n\P{Cc}+。\n/u);
    expect(write(role, 'sms', 'zh-cn').text).toMatch(/^Greta Hopwood邀请您.*2026年6月1日/);
  }
});
