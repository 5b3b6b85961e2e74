import type { Language, Sentence } from '../kernel/language.ts';
import type { AccountColumn, AccountState } from './account-lists.ts';

export const accountStateWords: Readonly<Record<AccountState, Sentence>> = {
  active: { en: 'Active', zh: '正常' },
  disabled: { en: 'Disabled', zh: '已停用' },
  merged: { en: 'Merged', zh: '已合并' },
};

export const accountColumnWords: Readonly<Record<AccountColumn, Sentence>> = {
  name: { en: 'Name', zh: '姓名' },
  username: { en: 'Username', zh: '用户名' },
  phone: { en: 'Phone', zh: '手机号' },
  email: { en: 'Email', zh: '邮箱' },
  state: { en: 'Status', zh: '状态' },
  administrator: { en: 'Administrator', zh: '管理员' },
  secondFactor: { en: 'Two-step verification', zh: '两步验证' },
  conferences: { en: 'Conferences as staff', zh: '任职会议' },
  language: { en: 'Language', zh: '语言' },
  createdAt: { en: 'Created', zh: '创建时间' },
  lastLoginAt: { en: 'Last login', zh: '最近登录' },
};

/** Each language in its own words. */
export const languageWords: Readonly<Record<Language, Sentence>> = {
  en: { en: 'English', zh: 'English' },
  'zh-cn': { en: '简体中文', zh: '简体中文' },
};
