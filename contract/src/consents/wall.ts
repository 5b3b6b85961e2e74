import type { Sentence } from '../kernel/language.ts';

/**
 * The separate consent (单独同意) to being named in full on the wall. A consent stores the number of the text, so a changed
 * text needs the next number.
 */
export const wallConsentText = {
  version: 1,
  text: {
    en: 'I agree to show my name and organization on the check-in wall',
    zh: '我同意在签到墙展示姓名和单位',
  },
} as const satisfies { readonly version: number; readonly text: Sentence };
