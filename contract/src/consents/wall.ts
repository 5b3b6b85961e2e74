import type { Sentence } from '../kernel/language.ts';

/**
 * What a person agrees to apart from everything else (单独同意), where they are named in full before a hall. A consent keeps the
 * number of the text: another text needs the next number.
 */
export const wallConsentText = {
  version: 1,
  text: {
    en: 'I agree to show my name and organization on the check-in wall',
    zh: '我同意在签到墙展示姓名和单位',
  },
} as const satisfies { readonly version: number; readonly text: Sentence };
