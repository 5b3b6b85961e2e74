import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const providerMessages = defineFieldMessages({
  host_invalid: {
    en: 'Enter the name of a mail server, such as smtp.example.org',
    zh: '请填写邮件服务器域名，如 smtp.example.org',
  },
  port_invalid: { en: 'Enter a number from 1 to 65535', zh: '请填写 1 至 65535 之间的端口号' },
  from_invalid: {
    en: 'Enter an email address, optionally with a name: Plenum <no-reply@example.org>',
    zh: '请填写邮箱地址，可带名称，如：会堂 <no-reply@example.org>',
  },
  key_id_invalid: {
    en: 'Copy the full key ID from the provider',
    zh: '请从服务商控制台完整复制密钥 ID',
  },
  key_secret_invalid: {
    en: 'Copy the full key secret from the provider',
    zh: '请从服务商控制台完整复制密钥',
  },
  app_id_invalid: { en: 'The SDK AppID must have 10 digits', zh: 'SDK AppID 应为 10 位数字' },
  sign_invalid: {
    en: 'A signature must have 2 to 12 characters and can’t contain 【】 or words such as “test”',
    zh: '签名应为 2 至 12 个字，不能含有【】或“测试”等字样',
  },
  prefix_invalid: {
    en: 'Enter phone number prefixes that begin with a plus sign, such as +86, or only + to include all numbers',
    zh: '请填写带加号的号码前缀，如 +86；仅填 + 表示所有号码',
  },
  url_invalid: { en: 'Enter a URL that begins with https://', zh: '请填写以 https:// 开头的地址' },
  template_invalid: {
    en: 'Enter a template code, such as SMS_123456789 or 1234567',
    zh: '请填写模板编号，如 SMS_123456789 或 1234567',
  },
  variables_invalid: { en: 'Enter variable names, separated by spaces', zh: '请填写变量名，以空格分隔' },
  secret_short: { en: 'Enter at least 32 characters', zh: '请填写至少 32 个字符' },
});

export const providerRefusals = defineRefusals({
  /** The list was changed by a colleague since it was read. */
  PROVIDERS_CHANGED: {
    code: 409_950,
    en: 'Another administrator has changed the providers. Please refresh the list and try again.',
    zh: '其他管理员已修改服务商设置，请刷新后重试',
  },
  /** The administrator has no phone number, or no email address, to send a test to. */
  NO_OWN_TARGET: {
    code: 409_951,
    en: 'Your account has no verified phone number or email for this test. Please add one in your account settings, then test again.',
    zh: '您的账号尚未绑定对应的手机号或邮箱，请先在账号设置中绑定后再测试',
  },
});

export const bindingRefusals = defineRefusals({
  /** This provider reviews no texts, so it has no templates. */
  NOT_REVIEWED: {
    code: 409_952,
    en: 'This provider sends messages without prior review, so no template is needed.',
    zh: '该服务商可发送任意内容，无需绑定模板',
  },
  WRONG_VARIABLES: {
    code: 409_953,
    en: 'This message doesn’t have some of these variables. Please compare them with the wording above.',
    zh: '所填变量中有该消息不含的变量，请与上方内容核对',
  },
});
