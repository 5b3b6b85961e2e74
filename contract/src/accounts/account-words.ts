import type { Language, Sentence } from '../kernel/language.ts';

/** `merged`: the account was merged into another one, which took over its records, and can no longer be used. */
export const accountStates = ['active', 'disabled', 'merged'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountStateWords: Readonly<Record<AccountState, Sentence>> = {
  active: { en: 'Active', zh: '正常' },
  disabled: { en: 'Disabled', zh: '已停用' },
  merged: { en: 'Merged', zh: '已合并' },
};

/** The name of each language in that language. */
export const languageWords: Readonly<Record<Language, Sentence>> = {
  en: { en: 'English', zh: 'English' },
  'zh-cn': { en: '简体中文', zh: '简体中文' },
};
