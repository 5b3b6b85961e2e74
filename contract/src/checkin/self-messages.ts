import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const selfMessages = defineFieldMessages({
  self_not_found: {
    en: 'No participant with this name and this phone number or email is registered for this conference.',
    zh: '未找到该姓名与手机号或邮箱对应的参会人员',
  },
});

export const selfRefusals = defineRefusals({
  /** The screen no longer shows this code, so a photo of an old code is not accepted. */
  VENUE_CODE_OLD: {
    code: 410_986,
    en: 'This code has expired. Scan the current one on the screen.',
    zh: '现场码已更新，请重新扫描屏幕上的二维码',
  },
  /** The code was not created by this site, or its checkpoint doesn't exist. */
  VENUE_CODE_FORGED: {
    code: 410_987,
    en: 'This code isn’t from this conference’s screen. Scan the code on the screen at the venue.',
    zh: '现场码无效，请扫描会场屏幕上的二维码',
  },
  /** Too much time has passed since the code was scanned. */
  SELF_PASS_ENDED: {
    code: 410_988,
    en: 'This took too long. Please scan the code on the screen again.',
    zh: '操作超时，请重新扫描屏幕上的二维码',
  },
  /** Returned only after a correct verification code, so that no one can find out who is registered. */
  SELF_NOT_FOUND: {
    code: 404_988,
    en: 'This person was not found. Please ask the staff at the desk.',
    zh: '未找到该参会人员，请咨询签到台工作人员',
  },
});
