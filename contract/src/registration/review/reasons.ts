import { inLanguage, type Language, type Sentence } from '../../kernel/language.ts';

/**
 * Common reasons for rejecting registrations. Stored as the organizer's text, but shown in each reader's own language.
 */
export const reviewReasons = ['incomplete', 'idWrong', 'typeUnfit', 'nameWrong', 'proofMissing'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const reviewReasonWords: Readonly<Record<ReviewReason, Sentence>> = {
  incomplete: { en: 'Some information is missing.', zh: '信息不完整' },
  idWrong: { en: 'The ID number is not correct.', zh: '证件号码有误' },
  typeUnfit: {
    en: 'You do not meet the requirements for this registration type.',
    zh: '不符合所选注册类型的要求',
  },
  nameWrong: { en: 'The name does not match the ID.', zh: '姓名与证件不一致' },
  proofMissing: { en: 'The required proof is missing.', zh: '缺少证明材料' },
};

/** Returns a common reason in the reader's language, and any other reason as the organizer wrote it. */
export function reviewReasonText(stored: string, language: Language): string {
  const known = Object.values(reviewReasonWords).find(({ en, zh }) => stored === en || stored === zh);
  return known ? inLanguage(known, language) : stored;
}
