import type { Sentence } from '../kernel/language.ts';

/** The state of a message. `kept`: there was no provider for its channel. `held`: its send job was stopped. */
export const messageStates = ['waiting', 'sent', 'failed', 'held', 'kept'] as const;
export type MessageState = (typeof messageStates)[number];
export const messageStateWords: Readonly<Record<MessageState, Sentence>> = {
  waiting: { en: 'Waiting', zh: '待发送' },
  sent: { en: 'Sent', zh: '已发送' },
  failed: { en: 'Failed', zh: '发送失败' },
  held: { en: 'On hold', zh: '已暂停' },
  kept: { en: 'Not sent (no provider)', zh: '未发送（无服务商）' },
};

/** The outcome shown in the log: a sent message is `delivered` or `undelivered` once the provider has reported it. */
export const messageOutcomes = [
  'waiting',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'held',
  'kept',
] as const satisfies readonly (MessageState | 'delivered' | 'undelivered')[];
export type MessageOutcome = (typeof messageOutcomes)[number];
export const messageOutcomeWords: Readonly<Record<MessageOutcome, Sentence>> = {
  ...messageStateWords,
  delivered: { en: 'Delivered', zh: '已送达' },
  undelivered: { en: 'Not delivered', zh: '未送达' },
};

export const messageFailures = [
  'invalid_target',
  'blocked',
  'template',
  'balance',
  'credentials',
  'rate_limited',
  'temporary',
  'unknown_answer',
  'expired',
] as const;
export type MessageFailure = (typeof messageFailures)[number];
export const messageFailureWords: Readonly<Record<MessageFailure, Sentence>> = {
  invalid_target: { en: 'The phone number or mailbox does not exist', zh: '号码或邮箱不存在' },
  blocked: { en: 'Blocked on the recipient’s side', zh: '被接收方拒收' },
  template: { en: 'The provider has not approved the template', zh: '短信模板未通过服务商审核' },
  balance: { en: 'The provider account has no credit left', zh: '服务商账户余额不足' },
  credentials: { en: 'The provider did not accept our credentials', zh: '服务商账号或密钥无效' },
  rate_limited: { en: 'Too many messages to this recipient', zh: '向该收件人发送过于频繁' },
  temporary: { en: 'The provider could not be reached', zh: '暂时无法连接服务商' },
  unknown_answer: { en: 'The provider’s response was not recognized', zh: '服务商返回内容无法识别' },
  expired: { en: 'Expired before it could be sent', zh: '已过有效期，不再发送' },
};
