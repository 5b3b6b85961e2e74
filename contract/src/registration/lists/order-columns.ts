import type { Sentence } from '../../kernel/language.ts';
import { listWords } from './list-words.ts';
import { methodWords, paymentStatusWords } from '../words.ts';
import type { InvoiceForm } from '../orders/invoice.ts';
import { orderFigures } from '../orders/order-figures.ts';
import { paymentStatusOf } from '../orders/payment-status.ts';
import type { OrderHead } from '../orders/schemas.ts';

/** The columns that describe an order. Cells are empty for rows without one. */
export function orderColumns<Row>(orderOf: (row: Row) => OrderHead | null) {
  const currency = (row: Row) => orderOf(row)?.currency ?? null;
  const amount = (key: string, words: Sentence, of: (order: OrderHead) => number) =>
    ({
      words,
      kind: 'money',
      currency,
      width: 120,
      // A sheet with an amount also has its currency.
      sheet: ['currency', key],
      isSortable: true,
      value: (row: Row) => {
        const order = orderOf(row);
        return order && of(order);
      },
    }) as const;
  return {
    orderNumber: {
      words: listWords.orderNumber,
      kind: 'code',
      width: 168,
      sheetWidth: 20,
      isSortable: true,
      value: (row: Row) => orderOf(row)?.number ?? null,
    },
    payment: {
      words: listWords.payment,
      kind: 'word',
      of: paymentStatusWords,
      width: 136,
      isDrawn: true,
      isSortable: true,
      value: (row: Row) => {
        const order = orderOf(row);
        return order && paymentStatusOf(order);
      },
    },
    method: {
      words: { en: 'Payment method', zh: '支付方式' },
      kind: 'word',
      of: methodWords,
      width: 152,
      isSortable: true,
      value: (row: Row) => orderOf(row)?.method ?? null,
    },
    currency: {
      words: { en: 'Currency', zh: '币种' },
      kind: 'text',
      isSheetOnly: true,
      value: currency,
    },
    conference: amount('conference', { en: 'Conference fee', zh: '会议费' }, ({ fees }) => fees.conference),
    hotel: amount('hotel', { en: 'Hotel fee', zh: '住宿费' }, ({ fees }) => fees.hotel),
    activity: amount('activity', { en: 'Activity fee', zh: '活动费' }, ({ fees }) => fees.activity),
    discount: amount('discount', { en: 'Discount', zh: '优惠' }, ({ fees }) => fees.discount),
    total: amount('total', { en: 'Total', zh: '合计' }, ({ fees }) => fees.total),
    received: amount('received', { en: 'Received', zh: '已收' }, (order) => orderFigures(order).received),
    due: amount('due', { en: 'Due', zh: '待收' }, (order) => orderFigures(order).due),
    refunded: amount('refunded', { en: 'Refunded', zh: '已退款' }, (order) => orderFigures(order).refunded),
    holdUntil: {
      words: { en: 'Held until', zh: '名额保留至' },
      kind: 'instant',
      width: 160,
      isDrawn: true,
      isSortable: true,
      value: (row: Row) => orderOf(row)?.holdUntil ?? null,
    },
    placedAt: {
      words: { en: 'Created at', zh: '下单时间' },
      kind: 'instant',
      isSortable: true,
      value: (row: Row) => orderOf(row)?.placedAt ?? null,
    },
  } as const;
}

/** Returns the same column for the sheet only. */
export function inSheetOnly<C extends { readonly isSortable: true }>(column: C) {
  const { isSortable: _, ...facts } = column;
  return { ...facts, isSheetOnly: true } as const;
}

/** The columns of an invoice request. Cells are empty if no invoice was requested. */
export function invoiceColumns<Row>(invoiceOf: (row: Row) => InvoiceForm | null) {
  return {
    invoiceTitle: {
      words: { en: 'Invoice title', zh: '发票抬头' },
      kind: 'text',
      sheetWidth: 28,
      isSheetOnly: true,
      value: (row: Row) => invoiceOf(row)?.title ?? null,
    },
    taxNumber: {
      words: { en: 'Tax number', zh: '税号' },
      kind: 'text',
      sheetWidth: 22,
      isSheetOnly: true,
      value: (row: Row) => invoiceOf(row)?.taxNumber ?? null,
    },
  } as const;
}
