import type { Sentence } from '../../kernel/language.ts';

/** Whether a confirmed person has arrived. */
export const arrivalStates = ['verifying', 'verified'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

/** The specification's two words. */
export const arrivalWords: Readonly<Record<ArrivalState, Sentence>> = {
  verifying: { en: 'Verifying', zh: '待签到' },
  verified: { en: 'Verified', zh: '已签到' },
};
