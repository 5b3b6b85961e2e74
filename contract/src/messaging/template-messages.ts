import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const templateMessages = defineFieldMessages({
  variable_missing: { en: 'Missing variables: {names}', zh: '文本中缺少必需的变量：{names}' },
  unknown_variable: {
    en: 'Unknown variable: {name}',
    zh: '此消息没有该变量：{name}',
  },
  braces_wrong: {
    en: 'Double curly brackets are for variables only; insert them with the buttons',
    zh: '双花括号只用于变量，请点击按钮插入',
  },
  too_many_segments: {
    en: '{segments} segments; the maximum is {max}',
    zh: '短信共 {segments} 条，最多 {max} 条',
  },
});

export const templateRefusals = defineRefusals({
  NAME_TAKEN: {
    code: 409_870,
    en: 'A template with this name already exists for this channel.',
    zh: '该渠道已有同名模板',
  },
  /** The kind is never sent by this channel, or never about a conference. */
  NO_TEMPLATE: {
    code: 404_870,
    en: 'Template not found.',
    zh: '未找到该模板',
  },
  /** The account has no verified phone number or email address to which a test could be sent. */
  NO_OWN_TARGET: {
    code: 422_870,
    en: 'Your account has no phone number or email for this channel. Add one in your account settings first.',
    zh: '您的账号未绑定该渠道的手机号或邮箱，请先在账号设置中绑定',
  },
  /** Codes, warnings and messages between staff are always sent. */
  ALWAYS_SENT: {
    code: 422_871,
    en: 'This message can’t be switched off.',
    zh: '此消息不能关闭',
  },
});
