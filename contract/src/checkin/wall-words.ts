import type { Sentence } from '../kernel/language.ts';

/** The wall's texts. Everyone sees the same wall, so it always shows both languages. */
export const wallWords = {
  welcome: { en: 'Welcome', zh: '欢迎' },
  checkedIn: { en: 'Checked in', zh: '已签到' },
  paused: { en: 'The wall is paused', zh: '签到墙已暂停' },
  reconnecting: { en: 'Reconnecting…', zh: '正在重新连接…' },
} as const satisfies Record<string, Sentence>;
