import type { Sentence } from '../kernel/language.ts';

/** What the wall says. It stands before all of them, so it always says it in both languages. */
export const wallWords = {
  welcome: { en: 'Welcome', zh: '欢迎' },
  checkedIn: { en: 'Checked in', zh: '已签到' },
  paused: { en: 'The wall is paused', zh: '签到墙已暂停' },
  reconnecting: { en: 'Reconnecting…', zh: '正在重新连接…' },
} as const satisfies Record<string, Sentence>;
