import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';

/** The steps before a conference can be visited, in display order. */
export const checklistItems = [
  'basics',
  'about',
  'venue',
  'contacts',
  'dates',
  'programme',
  'types',
  'hotels',
  'activities',
  'payment',
  'rules',
  'submissions',
  'staff',
  'automatic',
  'checkpoints',
  'translations',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** Steps that every conference needs; the organizer can mark all others as settled. */
const required: readonly ChecklistItem[] = ['basics', 'types', 'translations'];
export const optionalItems = checklistItems.filter((item) => !required.includes(item));

export const checklistWords: Readonly<Record<ChecklistItem, Sentence>> = {
  basics: { en: 'Name, place and dates', zh: '名称、地点与日期' },
  about: { en: 'About the conference', zh: '会议介绍' },
  venue: { en: 'Venue and directions', zh: '会议地点与交通' },
  contacts: { en: 'Contacts', zh: '联系人' },
  dates: { en: 'Important dates', zh: '重要日期' },
  programme: { en: 'Programme', zh: '日程' },
  types: { en: 'Registration types and prices', zh: '注册类型与价格' },
  hotels: { en: 'Hotels and rooms', zh: '酒店与房型' },
  activities: { en: 'Meals and activities', zh: '餐饮与活动' },
  payment: { en: 'Payment methods', zh: '支付方式' },
  rules: { en: 'Review, refunds, invoices', zh: '审核、退款与发票' },
  submissions: { en: 'Submission settings', zh: '投稿设置' },
  staff: { en: 'Staff', zh: '工作人员' },
  automatic: { en: 'Messages', zh: '消息发送' },
  checkpoints: { en: 'Checkpoints', zh: '签到点' },
  translations: { en: 'Both languages complete', zh: '中英文内容完整' },
};

export const ChecklistLine = z.object({
  item: z.enum(checklistItems),
  done: z.boolean(),
  /** True if the organizer marked the step as not needed, or keeps the defaults. The step then counts as done. */
  settled: z.boolean(),
});

export const settleStep = endpoint({
  name: 'meetings.settleStep',
  method: 'PUT',
  path: '/api/meetings/:id/checklist/:step',
  access: 'staff',
  summary: {
    en: 'Mark a checklist step as not needed, or reopen it',
    zh: '将准备事项标记为无需处理，或取消标记',
  },
  params: z.strictObject({ id: Id, step: z.enum(optionalItems) }),
  body: z.strictObject({ settled: z.boolean() }),
  bodyBytes: KIB,
  reply: z.null(),
});
