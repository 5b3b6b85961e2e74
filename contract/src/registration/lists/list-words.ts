import type { Sentence } from '../../kernel/language.ts';

/** The headers of columns, and the names of filters, that several lists of a conference have. */
export const listWords = {
  kind: { en: 'Type', zh: '报名方式' },
  orderNumber: { en: 'Order number', zh: '订单编号' },
  payment: { en: 'Payment', zh: '支付状态' },
  people: { en: 'People', zh: '人数' },
  review: { en: 'Review', zh: '审核状态' },
  waiting: { en: 'Waiting for review', zh: '待审核' },
} as const satisfies Readonly<Record<string, Sentence>>;

/** A filter's word for registrations that are in none of the review states. */
export const notInReview: Sentence = { en: 'Not in review', zh: '未提交审核' };
