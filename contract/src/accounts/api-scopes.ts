import type { Sentence } from '../kernel/language.ts';

/**
 * The permissions of an API key, each for one kind of record. The endpoints name the one that they need; an endpoint
 * without one is closed to keys.
 */
export const apiScopes = [
  'conference:read',
  'participants:read',
  'participants:write',
  'orders:read',
  'checkin:read',
  'checkin:write',
  'submissions:read',
  'messages:read',
  'messages:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

interface ScopeWords {
  readonly name: Sentence;
  /** The abilities of a key with this permission, as a sentence. */
  readonly what: Sentence;
}

export const apiScopeWords: Readonly<Record<ApiScope, ScopeWords>> = {
  'conference:read': {
    name: { en: 'Read the conference', zh: '读取会议信息' },
    what: {
      en: 'Read settings, content and the programme, including drafts.',
      zh: '读取会议设置、内容和日程，包括草稿。',
    },
  },
  'participants:read': {
    name: { en: 'Read participants', zh: '读取参会人员' },
    what: {
      en: 'List participants and registrations. Phone numbers, emails and ID numbers are masked.',
      zh: '读取参会人员和报名；手机号、邮箱和证件号码已脱敏。',
    },
  },
  'participants:write': {
    name: { en: 'Edit participants', zh: '修改参会人员' },
    what: {
      en: 'Correct participants’ details, and approve or reject registrations.',
      zh: '修改参会人员信息，审核报名。',
    },
  },
  'orders:read': {
    name: { en: 'Read orders', zh: '读取订单' },
    what: { en: 'List orders with their amounts and payment status.', zh: '读取订单、金额和支付状态。' },
  },
  'checkin:read': {
    name: { en: 'Read check-in data', zh: '读取签到数据' },
    what: { en: 'Read checkpoints, and who has checked in.', zh: '读取签到点和签到结果。' },
  },
  'checkin:write': {
    name: { en: 'Check people in', zh: '办理签到' },
    what: { en: 'Check people in, and cancel check-ins.', zh: '为参会人员签到，取消签到。' },
  },
  'submissions:read': {
    name: { en: 'Read submissions', zh: '读取稿件' },
    what: {
      en: 'Read submissions with their authors, reviews and decisions.',
      zh: '读取稿件及其作者、审稿意见和录用结果。',
    },
  },
  'messages:read': {
    name: { en: 'Read visitor messages', zh: '读取访客留言' },
    what: {
      en: 'Read visitors’ messages with their contact details.',
      zh: '读取访客留言及其联系方式。',
    },
  },
  'messages:write': {
    name: { en: 'Mark visitor messages', zh: '标记访客留言' },
    what: { en: 'Mark visitors’ messages as answered.', zh: '将访客留言标记为已回复。' },
  },
};
