import { defineRefusals } from '../kernel/refusals.ts';

export const selfRefusals = defineRefusals({
  /** It was shown a while ago; a picture of it is worth nothing. */
  VENUE_CODE_OLD: {
    code: 410_986,
    en: 'This code has changed since. Scan the one on the screen now.',
    zh: '现场码已更新，请重新扫描屏幕上的二维码',
  },
  /** It was not made by this site, or not for a checkpoint that is there. */
  VENUE_CODE_FORGED: {
    code: 410_987,
    en: 'This is not a code of this conference’s screen. Scan the code on the screen at the venue.',
    zh: '现场码无效，请扫描会场屏幕上的二维码',
  },
  /** Too much time has passed since the code was scanned. */
  SELF_PASS_ENDED: {
    code: 410_988,
    en: 'Too much time has passed. Please scan the code on the screen again.',
    zh: '操作超时，请重新扫描屏幕上的二维码',
  },
});
