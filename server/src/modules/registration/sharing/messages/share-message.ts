import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';

interface Words {
  readonly subject: Sentence;
  readonly text: Sentence;
}

const words = {
  invited: {
    subject: { en: 'An invitation to share a room', zh: '合住邀请' },
    text: {
      en: '{from} asks {to} to share a room at “{meeting}”: {hotel}, {room}, {dates}. Please accept or decline under “My registrations” in Plenum.',
      zh: '【会堂】{from}邀请{to}在“{meeting}”期间合住：{hotel} {room}，住宿日期 {dates}。请登录会堂，在“我的报名”中接受或拒绝。',
    },
  },
  accepted: {
    subject: { en: 'Your invitation to share a room was accepted', zh: '合住邀请已被接受' },
    text: {
      en: '{to} will share a room with {from} at “{meeting}”: {hotel}, {room}, {dates}.',
      zh: '【会堂】{to}已接受{from}的合住邀请，“{meeting}”期间合住：{hotel} {room}，住宿日期 {dates}。',
    },
  },
  declined: {
    subject: { en: 'Your invitation to share a room was declined', zh: '合住邀请已被拒绝' },
    text: {
      en: '{to} declined to share a room with {from} at “{meeting}”. The bed stays booked: invite someone else, or the organizer will assign a roommate.',
      zh: '【会堂】{to}已拒绝{from}在“{meeting}”的合住邀请。床位仍为您保留，可另行邀请同住人，或由会务组安排。',
    },
  },
  withdrawn: {
    subject: { en: 'An invitation to share a room was withdrawn', zh: '合住邀请已撤回' },
    text: {
      en: '{from} has withdrawn the invitation to {to} to share a room at “{meeting}”. There is nothing you need to do.',
      zh: '【会堂】{from}已撤回“{meeting}”期间与{to}合住的邀请，您无需操作。',
    },
  },
} as const satisfies Record<string, Words>;
export type ShareNews = keyof typeof words;

const left: Words = {
  subject: { en: 'Your roommate has left the shared room', zh: '同住人已退出合住' },
  text: {
    en: '{name} no longer has a roommate at “{meeting}”. The bed stays booked: invite someone else, or the organizer will assign a roommate.',
    zh: '【会堂】{name}在“{meeting}”的同住人已退出合住。床位仍为您保留，可另行邀请同住人，或由会务组安排。',
  },
};

export interface ShareMatter {
  readonly meetingTitle: LocalizedText;
  readonly from: { readonly name: string };
  readonly to: { readonly name: string };
  readonly stay: {
    readonly hotel: LocalizedText;
    readonly room: LocalizedText;
    readonly checkIn: string;
    readonly checkOut: string;
  } | null;
}

export function writeShareMessage(
  news: ShareNews,
  { meetingTitle, from, to, stay }: ShareMatter,
  language: Language,
): { subject: string; text: string } {
  const { subject, text } = words[news];
  return {
    subject: inLanguage(subject, language),
    text: fillIn(inLanguage(text, language), {
      meeting: textIn(meetingTitle, language),
      from: from.name,
      to: to.name,
      hotel: stay ? textIn(stay.hotel, language) : '—',
      room: stay ? textIn(stay.room, language) : '—',
      dates: stay ? formatDateRange(stay.checkIn, stay.checkOut, language) : '—',
    }),
  };
}

export function writeLeftMessage(
  name: string,
  meetingTitle: LocalizedText,
  language: Language,
): { subject: string; text: string } {
  const meeting = textIn(meetingTitle, language);
  return {
    subject: inLanguage(left.subject, language),
    text: fillIn(inLanguage(left.text, language), { name, meeting }),
  };
}
