import type { Sentence } from '../kernel/language.ts';

/** The texts of the venue's screen, always in both languages. */
export const venueWords = {
  scan: { en: 'Scan with your phone to check in', zh: '请用手机扫码签到' },
  waiting: { en: 'Waiting for the network…', zh: '等待网络连接…' },
} as const satisfies Record<string, Sentence>;
