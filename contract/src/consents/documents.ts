import type { Sentence } from '../kernel/language.ts';

/** The two texts of the operator that every account agrees to. */
export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/**
 * The documents that a person can agree to, and the uses of data that require a separate consent under Chinese law
 * (单独同意).
 */
export const consentSubjects = [...legalDocuments, 'hotel', 'wall'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

export const consentSubjectWords = {
  terms: { en: 'Terms of Service', zh: '用户协议' },
  privacy: { en: 'Privacy Policy', zh: '隐私政策' },
  hotel: { en: 'ID information for the hotel', zh: '向酒店提供证件信息' },
  wall: { en: 'Name on the check-in wall', zh: '在签到墙展示姓名' },
} as const satisfies Record<ConsentSubject, Sentence>;

/** The place where the person agreed or withdrew. */
export const consentWays = [
  'sign_up',
  'registration',
  'asked_again',
  'settings',
  'self_checkin',
  'ticket',
] as const;
export type ConsentWay = (typeof consentWays)[number];

export const consentWayWords = {
  sign_up: { en: 'When signing up', zh: '注册账号时' },
  registration: { en: 'When registering for a conference', zh: '会议报名时' },
  asked_again: { en: 'When asked after logging in', zh: '登录后再次征询时' },
  settings: { en: 'In the account settings', zh: '在账号设置中' },
  self_checkin: { en: 'At self check-in', zh: '自助签到时' },
  ticket: { en: 'On the ticket', zh: '在电子票页面' },
} as const satisfies Record<ConsentWay, Sentence>;

export const consentActs = ['given', 'withdrawn'] as const;
export type ConsentAct = (typeof consentActs)[number];

export const consentActWords = {
  given: { en: 'Agreed', zh: '已同意' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回' },
} as const satisfies Record<ConsentAct, Sentence>;

/**
 * The states of a document's version. `earlier`: another version replaced it. Only drafts can be changed; a scheduled
 * version can return to draft until it takes effect.
 */
export const legalStates = ['draft', 'scheduled', 'in_force', 'earlier'] as const;
export type LegalState = (typeof legalStates)[number];

export const legalStateWords = {
  draft: { en: 'Draft', zh: '草稿' },
  scheduled: { en: 'Scheduled', zh: '待生效' },
  in_force: { en: 'In force', zh: '现行' },
  earlier: { en: 'Earlier version', zh: '历史版本' },
} as const satisfies Record<LegalState, Sentence>;
