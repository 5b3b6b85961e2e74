import { orderFigures } from '@plenum/contract/console/figures';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import type { OrderHead } from '@plenum/contract/registration/orders/schemas';
import { type ExportColumns, say, formatMoment } from '#kernel/sheet/export-sheet';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { methodWords, paymentStatusWords } from '@plenum/contract/registration/words';

/** What a sheet tells of an order; empty where there is none. */
export function moneyColumns<R>(orderOf: (row: R) => OrderHead | null): ExportColumns<R> {
  const fee = (name: keyof OrderHead['fees']) => (row: R) => orderOf(row)?.fees[name] ?? null;
  const figure = (name: 'received' | 'due' | 'refunded') => (row: R) => {
    const order = orderOf(row);
    return order && orderFigures(order)[name];
  };
  return {
    orderNumber: {
      header: { en: 'Order number', zh: '订单编号' },
      width: 20,
      cell: (row) => orderOf(row)?.number ?? '',
    },
    payment: {
      header: { en: 'Payment', zh: '支付状态' },
      cell: (row, reader) => {
        const order = orderOf(row);
        return say(paymentStatusWords, order && paymentStatusOf(order), reader);
      },
    },
    method: {
      header: { en: 'Payment method', zh: '支付方式' },
      cell: (row, reader) => say(methodWords, orderOf(row)?.method ?? null, reader),
    },
    currency: { header: { en: 'Currency', zh: '币种' }, cell: (row) => orderOf(row)?.currency ?? '' },
    conference: { header: { en: 'Conference fee', zh: '会议费' }, kind: 'money', cell: fee('conference') },
    hotel: { header: { en: 'Hotel fee', zh: '住宿费' }, kind: 'money', cell: fee('hotel') },
    activity: { header: { en: 'Activity fee', zh: '活动费' }, kind: 'money', cell: fee('activity') },
    total: { header: { en: 'Total', zh: '合计' }, kind: 'money', cell: fee('total') },
    received: { header: { en: 'Received', zh: '已收' }, kind: 'money', cell: figure('received') },
    due: { header: { en: 'Due', zh: '待收' }, kind: 'money', cell: figure('due') },
    refunded: { header: { en: 'Refunded', zh: '已退款' }, kind: 'money', cell: figure('refunded') },
    placedAt: {
      header: { en: 'Created at', zh: '创建时间' },
      kind: 'instant',
      width: 18,
      cell: (row, reader) => formatMoment(momentOf(orderOf(row)?.placedAt), reader),
    },
    holdUntil: {
      header: { en: 'Held until', zh: '保留至' },
      kind: 'instant',
      width: 18,
      cell: (row, reader) => formatMoment(momentOf(orderOf(row)?.holdUntil), reader),
    },
  };
}

/** What an invoice is written for; empty where none is wanted. */
export function invoiceColumns<R>(invoiceOf: (row: R) => InvoiceForm | null) {
  return {
    invoiceTitle: {
      header: { en: 'Invoice title', zh: '发票抬头' },
      width: 28,
      cell: (row: R) => invoiceOf(row)?.title ?? '',
    },
    taxNumber: {
      header: { en: 'Tax number', zh: '纳税人识别号' },
      width: 22,
      cell: (row: R) => invoiceOf(row)?.taxNumber ?? '',
    },
  } satisfies ExportColumns<R>;
}

function momentOf(written: string | null | undefined): Date | null {
  return written ? new Date(written) : null;
}
