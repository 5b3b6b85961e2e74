import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { MessageTemplate } from '#modules/messaging/public';

const purposes: Record<CodePurpose, Sentence> = {
  sign_up: { en: 'creating your account', zh: '注册账号' },
  log_in: { en: 'logging in', zh: '登录' },
  reset: { en: 'resetting your password', zh: '重置密码' },
  change_target: { en: 'confirming your new contact', zh: '更换联系方式' },
  confirm_identity: { en: 'confirming it is you', zh: '验证身份' },
};

const texts = {
  code: {
    en: '{code} is your Plenum code for {purpose}. It is valid for 5 minutes. Never share it.',
    zh: '【会堂】验证码：{code}，用于{purpose}，5 分钟内有效，请勿泄露。',
  },
  // Said only to the owner of the phone or mailbox, so that the asker learns nothing.
  alreadyThere: {
    en: 'A Plenum account was requested with this address, but you already have one. You can log in or reset your password.',
    zh: '【会堂】有人使用您的联系方式申请注册，但您已有账号，可直接登录或重置密码。如非本人操作，请忽略。',
  },
  notThere: {
    en: 'A Plenum code was requested for this address, but it belongs to no account. If it was you, please sign up first.',
    zh: '【会堂】有人使用您的联系方式获取验证码，但该联系方式尚未注册。如为本人操作，请先注册；否则请忽略。',
  },
} satisfies Record<string, Sentence>;

const templates = {
  code: 'account.code',
  alreadyThere: 'account.already_there',
  notThere: 'account.not_there',
} as const;

const subjects = {
  code: { en: 'Your Plenum code', zh: '会堂验证码' },
  notice: { en: 'About your Plenum account', zh: '会堂账号提醒' },
} satisfies Record<string, Sentence>;

export type CodeMessage =
  | { kind: 'code'; code: string; purpose: CodePurpose }
  | { kind: 'alreadyThere' | 'notThere' };

export function writeCodeMessage(
  message: CodeMessage,
  language: Language,
): { subject: string; text: string; template: MessageTemplate } {
  if (message.kind !== 'code') {
    return {
      template: { key: templates[message.kind], values: {} },
      subject: inLanguage(subjects.notice, language),
      text: inLanguage(texts[message.kind], language),
    };
  }
  const purpose = inLanguage(purposes[message.purpose], language);
  return {
    template: { key: templates.code, values: { code: message.code, purpose } },
    subject: inLanguage(subjects.code, language),
    text: fillIn(inLanguage(texts.code, language), { code: message.code, purpose }),
  };
}
