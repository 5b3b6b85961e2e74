import type { Sentence } from '../kernel/language.ts';

/**
 * Whether the person has arrived at the conference. The states are the specification's; participants read their
 * meaning, staff read the specification's words in `arrivalWords`.
 */
export const verificationStates = ['verifying', 'verified'] as const;
export type VerificationState = (typeof verificationStates)[number];

export const verificationWords: Readonly<Record<VerificationState, Sentence>> = {
  verifying: { en: 'Not checked in yet', zh: '待签到' },
  verified: { en: 'Checked in', zh: '已签到' },
};
