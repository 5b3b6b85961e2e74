import type { Sentence } from '../kernel/language.ts';

/** Whether the person has arrived at the conference; the specification's words. */
export const verificationStates = ['verifying', 'verified'] as const;
export type VerificationState = (typeof verificationStates)[number];

export const verificationWords: Readonly<Record<VerificationState, Sentence>> = {
  verifying: { en: 'Verifying', zh: '待签到' },
  verified: { en: 'Verified', zh: '已签到' },
};
