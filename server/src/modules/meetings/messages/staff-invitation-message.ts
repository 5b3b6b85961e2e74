import { roleWords } from '@plenum/contract/accounts/role-words';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';

const subject: Sentence = {
  en: 'Invitation to the staff of {meeting}',
  zh: '邀请您加入“{meeting}”工作人员',
};

// Straight quotes only: a curly one makes an English text message three times as expensive.
const sms: Sentence = {
  en: 'Plenum: {inviter} invites you to join the staff of "{meeting}" as {role}. Answer by {day}: {link}',
  zh: '【会堂】{inviter}邀请您加入“{meeting}”工作人员，角色：{role}。请于 {day} 前答复：{link}',
};

const email: Sentence = {
  en: `Hello,

{inviter} invites you to join the staff of “{meeting}”.

Role: {role}
{what}

Please accept or decline by {day}:
{link}

You need a Plenum account with this email address; you can create one there. The link works once and is for you alone, so please do not forward it. If you do not know the sender, you can ignore this message.`,
  zh: `您好！

{inviter}邀请您加入“{meeting}”工作人员。

角色：{role}
{what}

请于 {day} 前接受或谢绝：
{link}

接受邀请需使用绑定此邮箱的会堂账号，没有账号可在打开链接后注册。链接仅供您本人使用一次，请勿转发。如不认识邀请人，请忽略本邮件。`,
};

const answers: Readonly<Record<'accepted' | 'declined', { subject: Sentence; text: Sentence }>> = {
  accepted: {
    subject: { en: '{person} joins the staff of {meeting}', zh: '{person}已加入“{meeting}”工作人员' },
    text: {
      en: 'Plenum: {person} has accepted your invitation and joins the staff of "{meeting}" as {role}.',
      zh: '【会堂】{person}已接受您的邀请，加入“{meeting}”工作人员，角色：{role}。',
    },
  },
  declined: {
    subject: { en: 'Invitation to the staff of {meeting} declined', zh: '“{meeting}”工作人员邀请被谢绝' },
    text: {
      en: 'Plenum: {person} has declined your invitation to join the staff of "{meeting}" as {role}.',
      zh: '【会堂】{person}谢绝了您的邀请，未加入“{meeting}”工作人员，角色：{role}。',
    },
  },
};

/** For the one who invited. */
export function writeStaffAnswer(
  answer: 'accepted' | 'declined',
  {
    meetingTitle,
    person,
    role,
  }: Pick<InvitationFacts, 'meetingTitle' | 'role'> & { readonly person: string },
  language: Language,
): { subject: string; text: string } {
  const values = {
    meeting: textIn(meetingTitle, language),
    person,
    role: inLanguage(roleWords[role].name, language),
  };
  const { subject: head, text } = answers[answer];
  return {
    subject: fillIn(inLanguage(head, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}

interface InvitationFacts {
  readonly meetingTitle: LocalizedText;
  readonly inviter: string;
  readonly role: MeetingRole;
  /** The last day, such as `2026-06-01`, on the calendar of the meeting's place. */
  readonly lastDay: string;
  readonly link: string;
}

export function writeStaffInvitation(
  channel: 'email' | 'sms',
  { meetingTitle, inviter, role, lastDay, link }: InvitationFacts,
  language: Language,
): { subject: string; text: string } {
  const values = {
    meeting: textIn(meetingTitle, language),
    inviter,
    role: inLanguage(roleWords[role].name, language),
    what: inLanguage(roleWords[role].what, language),
    day: formatDateRange(lastDay, lastDay, language),
    link,
  };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(channel === 'sms' ? sms : email, language), values),
  };
}
