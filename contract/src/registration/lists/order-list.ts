import { consoleParts } from '../../meetings/console-parts.ts';
import { allView, choiceOf, defineList, hiddenFilter } from '../../kernel/define-list.ts';
import { Id, Instant } from '../../kernel/fields.ts';
import type { Sentence } from '../../kernel/language.ts';
import { RowCount } from '../../kernel/list.ts';
import { maskedEmail } from '../../kernel/mask.ts';
import { currencies, currencyWords } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { listWords } from './list-words.ts';
import { registrationKinds } from '../people/draft.ts';
import { methodWords, paymentStatusWords, registrationKindWords } from '../words.ts';
import type { InvoiceForm } from '../orders/invoice.ts';
import { inSheetOnly, invoiceColumns, orderColumns } from './order-columns.ts';
import { OrderHead } from '../orders/schemas.ts';

export const OrderRow = OrderHead.extend({
  buyer: z.string(),
  registrationId: Id,
  kind: z.enum(registrationKinds),
  people: z.int(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** An order with the fields that only its sheet has. */
export interface OrderSheetRow extends OrderRow {
  discountCode: string;
  /** The time of the payment and the reference recorded with it, usually the number of the transfer. */
  payment: { at: string; reference: string } | null;
  invoice: InvoiceForm | null;
}

/** The sums of the orders in one currency. */
export const OrderSum = z.object({
  currency: z.enum(currencies),
  /** This and the other figures follow the definitions of `MoneyFigures`. */
  ordered: z.int(),
  /** The money applied to these orders. */
  received: z.int(),
  due: z.int(),
  refunded: z.int(),
});
export type OrderSum = z.infer<typeof OrderSum>;

const refunds: Sentence = { en: 'Refunds', zh: '退款' };

const { orderNumber, payment, currency, discount, total, received, due, refunded, ...columns } =
  orderColumns<OrderRow>((order) => order);
const { method, holdUntil, placedAt, ...fees } = columns;

export const orderList = defineList({
  name: 'Orders',
  module: 'people',
  path: '/api/meetings/:id/orders',
  scope: 'orders:read',
  words: consoleParts.orders.words,
  summaries: {
    count: { en: 'Number of orders that match a filter, with totals', zh: '订单数量与金额合计' },
    export: { en: 'Export orders as a spreadsheet', zh: '导出订单' },
  },
  searchWords: { en: 'Order number, name', zh: '订单编号、姓名' },
  emptyWords: {
    title: { en: 'No orders yet', zh: '暂无订单' },
    why: { en: 'Orders appear here as people register.', zh: '有人报名下单后，订单会显示在这里。' },
  },
  row: OrderRow,
  sheetRow: z.custom<OrderSheetRow>(),
  counted: RowCount.extend({ sums: z.array(OrderSum) }),
  columns: {
    orderNumber: { ...orderNumber, isUsual: true, isAlwaysShown: true },
    buyer: {
      words: { en: 'Buyer', zh: '下单人' },
      kind: 'text',
      width: 160,
      sheetWidth: 20,
      isUsual: true,
      isSortable: true,
      value: ({ buyer }) => buyer,
    },
    kind: {
      words: listWords.kind,
      kind: 'word',
      of: registrationKindWords,
      width: 112,
      isSortable: true,
      value: ({ kind }) => kind,
    },
    people: {
      words: listWords.people,
      kind: 'number',
      width: 88,
      isUsual: true,
      isSortable: true,
      value: ({ people }) => people,
    },
    payment: { ...payment, isUsual: true },
    currency,
    ...fees,
    total: { ...total, isUsual: true },
    received: { ...received, isUsual: true },
    due: { ...due, isUsual: true },
    refunded,
    method: { ...method, isUsual: true },
    holdUntil: { ...holdUntil, isUsual: true },
    placedAt: { ...placedAt, isUsual: true },
    discount: inSheetOnly(discount),
    discountCode: {
      words: { en: 'Discount code', zh: '优惠码' },
      kind: 'text',
      sheetWidth: 18,
      isSheetOnly: true,
      value: ({ discountCode }) => discountCode,
    },
    paidAt: {
      words: { en: 'Paid at', zh: '支付时间' },
      kind: 'instant',
      isSheetOnly: true,
      value: (row) => row.payment?.at ?? null,
    },
    reference: {
      words: { en: 'Payment reference', zh: '支付备注' },
      kind: 'text',
      sheetWidth: 24,
      isSheetOnly: true,
      value: (row) => row.payment?.reference ?? null,
    },
    ...invoiceColumns<OrderSheetRow>(({ invoice }) => invoice),
    invoiceEmail: {
      words: { en: 'Invoice email', zh: '收票邮箱' },
      kind: 'text',
      sheetWidth: 26,
      isSheetOnly: true,
      value: ({ invoice }) => maskedEmail(invoice?.email ?? ''),
    },
  },
  filters: {
    /**
     * The payment status; `with_refund` finds orders that are being refunded or were refunded, in full or in part.
     */
    state: choiceOf(listWords.payment, { ...paymentStatusWords, with_refund: refunds }),
    /** Whether the order has received, owes or has refunded anything. */
    received: choiceOf(received.words, {
      some: { en: 'Payment received', zh: '有收款' },
      none: { en: 'Nothing received', zh: '无收款' },
    }),
    due: choiceOf(due.words, {
      some: { en: 'Amount due', zh: '有待收' },
      none: { en: 'Nothing due', zh: '无待收' },
    }),
    refunded: choiceOf(refunded.words, {
      some: { en: 'Refunded', zh: '有退款' },
      none: { en: 'Not refunded', zh: '无退款' },
    }),
    currency: choiceOf(currency.words, currencyWords),
    method: choiceOf(method.words, methodWords),
    /** Unpaid orders whose places are released within a day. */
    ending: choiceOf(holdUntil.words, { soon: { en: 'Within a day', zh: '24 小时内到期' } }),
    /**
     * Records changed at this time or later, for programs that keep a copy. Records that are no longer in the list are
     * not found.
     */
    updatedSince: hiddenFilter(Instant),
  },
  views: [
    allView,
    // Every order is in exactly one of the following views.
    { id: 'unpaid', words: paymentStatusWords.unpaid, query: { state: 'unpaid' } },
    { id: 'part_paid', words: paymentStatusWords.part_paid, query: { state: 'part_paid' } },
    { id: 'pay_pending', words: { en: 'Pay pending', zh: '支付确认中' }, query: { state: 'pay_pending' } },
    { id: 'pay_success', words: { en: 'Paid', zh: '已支付' }, query: { state: 'pay_success' } },
    { id: 'with_refund', words: refunds, query: { state: 'with_refund' } },
    { id: 'cancelled', words: { en: 'Cancelled', zh: '已取消' }, query: { state: 'cancelled' } },
  ],
  usualSort: '-placedAt',
});
