import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { SecurityChange } from '../events.ts';

const subject: Sentence = { en: 'Your Plenum account was changed', zh: '会堂账号安全提醒' };

const texts: Record<SecurityChange, Sentence> = {
  password_changed: {
    en: 'Your Plenum password was changed and you were logged out on your other devices. If this was not you, reset your password now.',
    zh: '【会堂】您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即重置密码。',
  },
  password_reset: {
    en: 'Your Plenum password was reset and you were logged out on all devices. If this was not you, reset it again now.',
    zh: '【会堂】您的登录密码已重置，所有设备已退出登录。如非本人操作，请立即再次重置。',
  },
  target_changed: {
    en: 'The phone number or email of your Plenum account was changed. If this was not you, please contact support.',
    zh: '【会堂】您账号绑定的手机号或邮箱已更换。如非本人操作，请联系客服。',
  },
  second_factor_on: {
    en: 'Two-step verification was turned on for your Plenum account.',
    zh: '【会堂】您的账号已开启两步验证。',
  },
  second_factor_off: {
    en: 'Two-step verification was turned off for your Plenum account. If this was not you, reset your password now.',
    zh: '【会堂】您的账号已关闭两步验证。如非本人操作，请立即重置密码。',
  },
};

export function writeSecurityMessage(
  change: SecurityChange,
  language: Language,
): { subject: string; text: string } {
  return { subject: inLanguage(subject, language), text: inLanguage(texts[change], language) };
}
