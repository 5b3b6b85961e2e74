import type { Sentence } from '../kernel/language.ts';

/** Letters for the people of a registration. */
export const personLetterKinds = ['invitation', 'certificate'] as const;
export type PersonLetterKind = (typeof personLetterKinds)[number];

/** `presentation`: for the presenter of an accepted submission. */
export const letterKinds = [...personLetterKinds, 'presentation'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterKindWords: Readonly<Record<LetterKind, Sentence>> = {
  invitation: { en: 'Invitation letter', zh: '邀请函' },
  certificate: { en: 'Certificate of attendance', zh: '参会证明' },
  presentation: { en: 'Certificate of presentation', zh: '报告证明' },
};

/** Why a person can't have a letter of a kind, in the order in which the reasons are checked. */
export const letterObstacles = [
  'not_offered',
  'not_registered',
  'not_confirmed',
  'too_early',
  'not_arrived',
] as const;
export type LetterObstacle = (typeof letterObstacles)[number];

export const letterObstacleWords: Readonly<Record<LetterObstacle, Sentence>> = {
  not_offered: { en: 'Not offered by the organizer', zh: '会务组未开放领取' },
  not_registered: {
    en: 'Available once the registration has been approved',
    zh: '报名审核通过后可下载',
  },
  not_confirmed: { en: 'Not paid yet', zh: '未支付' },
  too_early: { en: 'Not available yet', zh: '未到开放时间' },
  not_arrived: { en: 'Not checked in', zh: '未签到' },
};

/** Why a letter is no longer valid. `other`: an organizer revoked it and gave a reason. */
export const revocationCauses = ['substituted', 'cancelled', 'not_presented', 'replaced', 'other'] as const;
export type RevocationCause = (typeof revocationCauses)[number];

export const revocationWords: Readonly<Record<RevocationCause, Sentence>> = {
  substituted: { en: 'The participant was replaced by another person', zh: '已更换参会人' },
  cancelled: { en: 'The registration was cancelled or refunded', zh: '报名已取消或退款' },
  not_presented: {
    en: 'The presentation was withdrawn, or the decision changed',
    zh: '已撤稿或录用结果已变更',
  },
  replaced: { en: 'Replaced by a newer document', zh: '已换发新的文件' },
  other: { en: 'Revoked by the organizer', zh: '会务组已撤销' },
};

/** A sentence in the message that participants get after the conference. */
export const certificateSentence: Sentence = {
  en: 'Your certificate of attendance: {link}',
  zh: '您的参会证明：{link}',
};

/** The public page's answer for a code. */
export const verifiedStates = ['genuine', 'revoked', 'unknown'] as const;
export type VerifiedState = (typeof verifiedStates)[number];
