import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const providerMessages = defineFieldMessages({
  host_invalid: {
    en: 'The name of a mail server, such as smtp.example.org',
    zh: '请填写邮件服务器域名，如 smtp.example.org',
  },
  port_invalid: { en: 'A number from 1 to 65535', zh: '请填写 1 至 65535 之间的端口号' },
  from_invalid: {
    en: 'An email address, with a name before it if you like: Plenum <no-reply@example.org>',
    zh: '请填写邮箱地址，可带名称，如：会堂 <no-reply@example.org>',
  },
  key_id_invalid: {
    en: 'Copy the whole id of the key from the provider',
    zh: '请从服务商控制台完整复制密钥 ID',
  },
  key_secret_invalid: {
    en: 'Copy the whole secret of the key from the provider',
    zh: '请从服务商控制台完整复制密钥',
  },
  app_id_invalid: { en: 'The SDK AppID has 10 digits', zh: 'SDK AppID 为 10 位数字' },
  sign_invalid: {
    en: 'A signature has 2 to 12 characters, without 【】 and without words such as “test”',
    zh: '签名为 2 至 12 个字，不含【】，也不能含“测试”等字样',
  },
  prefix_invalid: {
    en: 'Beginnings of phone numbers with their plus, such as +86; + alone is every number',
    zh: '请填写带加号的号码前缀，如 +86；仅填 + 表示所有号码',
  },
  url_invalid: { en: 'An address that begins with https://', zh: '请填写以 https:// 开头的地址' },
  template_invalid: {
    en: 'A number such as SMS_123456789 or 1234567',
    zh: '请填写模板编号，如 SMS_123456789 或 1234567',
  },
  variables_invalid: { en: 'Names with spaces between them', zh: '请填写变量名，以空格分隔' },
  secret_short: { en: 'At least 32 characters', zh: '至少 32 个字符' },
});

export const providerRefusals = defineRefusals({
  /** The list was changed by a colleague since it was read. */
  PROVIDERS_CHANGED: {
    code: 409_950,
    en: 'A colleague has changed the providers meanwhile. Please look at the list again.',
    zh: '其他管理员已修改服务商设置，请刷新后重试',
  },
  /** The administrator has no phone number, or no email address, to send a test to. */
  NO_OWN_TARGET: {
    code: 409_951,
    en: 'Your account has no verified address of this kind. Please add one in your account settings, then test again.',
    zh: '您的账号尚未绑定对应的手机号或邮箱，请先在账号设置中绑定后再测试',
  },
});

export const bindingRefusals = defineRefusals({
  /** Only providers that review texts have templates. */
  NOT_REVIEWED: {
    code: 409_952,
    en: 'This provider sends every text and needs no templates.',
    zh: '该服务商可发送任意内容，无需绑定模板',
  },
  WRONG_VARIABLES: {
    code: 409_953,
    en: 'This message does not have all of these variables. Please compare them with the text above.',
    zh: '该消息不含所填的部分变量，请与上方文本核对',
  },
});
