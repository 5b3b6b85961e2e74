import { consoleParts } from '../meetings/console-parts.ts';
import { allView, choiceOf, defineList } from '../kernel/define-list.ts';
import { currencyWords } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { invoiceKindWords, titleTypeWords } from '../registration/words.ts';
import { Invoice } from './schemas.ts';
import { invoiceStates, invoiceStateWords } from './states.ts';

export const InvoiceRow = Invoice.extend({
  orderNumber: z.string(),
  buyer: z.string(),
  /** True if the buyer has changed the data since it was exported to the tax system. */
  isChangedSinceExport: z.boolean(),
  can: z.object({ issue: z.boolean(), reverse: z.boolean(), reopen: z.boolean() }),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

const titleTypeHead = { en: 'Title type', zh: '抬头类型' };
const stateHead = { en: 'Status', zh: '状态' };
const kindHead = { en: 'Invoice type', zh: '发票类型' };

/** Requests for invoices. The exported sheet is the tax system's form, not the list. */
export const invoiceList = defineList({
  name: 'Invoices',
  path: '/api/meetings/:id/invoices',
  words: consoleParts.invoices.words,
  searchWords: { en: 'Order number, title or full tax number', zh: '订单编号、抬头或完整税号' },
  emptyWords: {
    title: { en: 'No invoices yet', zh: '暂无发票申请' },
    why: {
      en: 'If a buyer wants an invoice, the request will appear here once the order is paid.',
      zh: '需要发票的订单支付后，申请会显示在这里。',
    },
  },
  hasNoSheet: true,
  row: InvoiceRow,
  columns: {
    orderNumber: {
      words: { en: 'Order number', zh: '订单编号' },
      kind: 'code',
      width: 168,
      isUsual: true,
      isAlwaysShown: true,
      isSortable: true,
      value: ({ orderNumber }) => orderNumber,
    },
    title: {
      words: { en: 'Invoice title', zh: '发票抬头' },
      kind: 'text',
      width: 208,
      isUsual: true,
      isSortable: true,
      value: ({ title }) => title,
    },
    taxNumber: {
      words: { en: 'Tax number', zh: '税号' },
      kind: 'code',
      width: 200,
      isUsual: true,
      value: ({ taxNumber }) => taxNumber,
    },
    kind: {
      words: kindHead,
      kind: 'text',
      width: 176,
      isUsual: true,
      isDrawn: true,
      value: ({ kind }) => kind,
    },
    titleType: {
      words: titleTypeHead,
      kind: 'word',
      of: titleTypeWords,
      width: 136,
      value: ({ titleType }) => titleType,
    },
    buyer: { words: { en: 'Buyer', zh: '下单人' }, kind: 'text', width: 160, value: ({ buyer }) => buyer },
    amount: {
      words: { en: 'Amount', zh: '金额' },
      kind: 'money',
      width: 120,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ amount }) => amount,
    },
    state: {
      words: stateHead,
      kind: 'word',
      of: invoiceStateWords,
      width: 168,
      isUsual: true,
      isSortable: true,
      isDrawn: true,
      value: ({ state }) => state,
    },
    number: {
      words: { en: 'Invoice number', zh: '发票号码' },
      kind: 'code',
      width: 208,
      value: ({ number }) => number,
    },
    requestedAt: {
      words: { en: 'Requested at', zh: '申请时间' },
      kind: 'instant',
      isUsual: true,
      isSortable: true,
      value: ({ requestedAt }) => requestedAt,
    },
    issuedAt: {
      words: { en: 'Issued at', zh: '开票时间' },
      kind: 'instant',
      isSortable: true,
      value: ({ issuedAt }) => issuedAt,
    },
  },
  filters: {
    state: choiceOf(stateHead, invoiceStateWords),
    kind: choiceOf(kindHead, invoiceKindWords),
    titleType: choiceOf(titleTypeHead, titleTypeWords),
    currency: choiceOf({ en: 'Currency', zh: '币种' }, currencyWords),
  },
  views: [
    allView,
    ...invoiceStates.map((state) => ({ id: state, words: invoiceStateWords[state], query: { state } })),
  ],
  usualSort: '-requestedAt',
});
