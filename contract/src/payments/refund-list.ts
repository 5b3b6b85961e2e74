import { consoleParts } from '../meetings/console-parts.ts';
import { allView, choiceOf, defineList } from '../kernel/define-list.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { OrderFacts } from './order-facts.ts';
import { Refund } from './refund-schemas.ts';
import { refundStateWords, refundWayWords } from './refund-words.ts';

export const RefundRow = Refund.extend({
  /** Null if no order was found for the money. */
  order: OrderFacts.nullable(),
  /** The actions that the reader may take now. */
  can: z.object({
    approve: z.boolean(),
    confirm: z.boolean(),
    refuse: z.boolean(),
    record: z.boolean(),
    note: z.boolean(),
  }),
});
export type RefundRow = z.infer<typeof RefundRow>;

const stateHead = { en: 'Status', zh: '状态' };
const wayHead = { en: 'Refund method', zh: '退款方式' };
const byProviderHead = { en: 'Refunded by the provider', zh: '支付平台退回' };
const open = { en: 'Outcome not recorded', zh: '未登记处理结果' };

export const refundList = defineList({
  name: 'Refunds',
  path: '/api/meetings/:id/refunds',
  words: consoleParts.refunds.words,
  searchWords: { en: 'Order number, name', zh: '订单编号、姓名' },
  emptyWords: {
    title: { en: 'No refunds yet', zh: '暂无退款' },
    why: {
      en: 'Refunds that buyers request, and refunds you issue, are listed here.',
      zh: '下单人申请的和您办理的退款将显示在这里。',
    },
  },
  row: RefundRow,
  columns: {
    orderNumber: {
      words: { en: 'Order number', zh: '订单编号' },
      kind: 'code',
      width: 168,
      sheetWidth: 20,
      isUsual: true,
      isAlwaysShown: true,
      isSortable: true,
      isDrawn: true,
      value: ({ order }) => order?.number ?? '',
    },
    buyer: {
      words: { en: 'Buyer', zh: '下单人' },
      kind: 'text',
      width: 160,
      sheetWidth: 20,
      isUsual: true,
      isSortable: true,
      value: ({ order }) => order?.buyer ?? '',
    },
    currency: {
      words: { en: 'Currency', zh: '币种' },
      kind: 'text',
      isSheetOnly: true,
      value: ({ currency }) => currency,
    },
    amount: {
      words: { en: 'Refund amount', zh: '退款金额' },
      kind: 'money',
      width: 128,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      sheet: ['currency', 'amount'],
      value: ({ amount }) => amount,
    },
    returned: {
      words: { en: 'Refunded', zh: '已退金额' },
      kind: 'money',
      isSheetOnly: true,
      value: ({ returned }) => returned,
    },
    state: {
      words: stateHead,
      kind: 'word',
      of: refundStateWords,
      width: 136,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ state }) => state,
    },
    way: {
      words: wayHead,
      kind: 'word',
      of: refundWayWords,
      width: 184,
      isUsual: true,
      isSortable: true,
      value: ({ way }) => way,
    },
    reason: {
      words: { en: 'Reason', zh: '原因' },
      kind: 'text',
      width: 200,
      sheetWidth: 28,
      isUsual: true,
      value: ({ reason }) => reason,
    },
    reference: {
      words: { en: 'Bank transaction number', zh: '银行流水号' },
      kind: 'text',
      sheetWidth: 20,
      value: ({ reference }) => reference,
    },
    askedAt: {
      words: { en: 'Requested', zh: '申请时间' },
      kind: 'instant',
      isUsual: true,
      isSortable: true,
      value: ({ asked }) => asked.at,
    },
    endedAt: {
      words: { en: 'Completed', zh: '完成时间' },
      kind: 'instant',
      isSortable: true,
      value: ({ endedAt }) => endedAt,
    },
  },
  filters: {
    state: choiceOf(stateHead, refundStateWords),
    way: choiceOf(wayHead, refundWayWords),
    /** Refunds by a provider on its own: those that finance has not acknowledged yet, or all. */
    byProvider: choiceOf(byProviderHead, { open, all: { en: 'All', zh: '全部' } }),
    /** Our refunds that failed and were not handled since. */
    failed: choiceOf({ en: 'Failed', zh: '退款失败' }, { open }),
  },
  views: [
    { id: 'asked', words: refundStateWords.asked, query: { state: 'asked' } },
    { id: 'confirming', words: refundStateWords.confirming, query: { state: 'confirming' } },
    { id: 'sent', words: refundStateWords.sent, query: { state: 'sent' } },
    { id: 'done', words: refundStateWords.done, query: { state: 'done' } },
    // This view leaves out failed refunds that were repeated or acknowledged; the filter by state finds them.
    { id: 'failed', words: refundStateWords.failed, query: { failed: 'open' } },
    { id: 'refused', words: refundStateWords.refused, query: { state: 'refused' } },
    { id: 'given_back', words: byProviderHead, query: { byProvider: 'open' } },
    allView,
  ],
  usualSort: '-askedAt',
});

export const readRefundOf = endpoint({
  name: 'console.readRefund',
  method: 'GET',
  path: '/api/meetings/:id/refunds/:refundId',
  access: 'staff',
  summary: { en: 'View a refund', zh: '退款详情' },
  params: z.strictObject({ id: Id, refundId: Id }),
  reply: RefundRow,
});
