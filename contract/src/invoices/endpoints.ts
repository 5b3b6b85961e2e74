import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { InvoiceForm } from '../registration/orders/invoice.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { invoiceMessages, invoiceRefusals } from './messages.ts';
import { Invoice, OrderInvoices } from './schemas.ts';

const OfOrder = z.strictObject({ id: Id });

export const OFD_TYPE = 'application/ofd';
export const XML_TYPE = 'application/xml';

export const readOrderInvoices = endpoint({
  name: 'invoices.readOfOrder',
  method: 'GET',
  path: '/api/orders/:id/invoices',
  access: 'login',
  summary: { en: 'List the invoices for my order', zh: '订单的发票' },
  params: OfOrder,
  reply: OrderInvoices,
});

export const requestInvoice = endpoint({
  name: 'invoices.request',
  method: 'POST',
  path: '/api/orders/:id/invoices',
  access: 'login',
  summary: {
    en: 'Request an invoice for a paid order, or change the request',
    zh: '申请发票，或修改开票信息',
  },
  params: OfOrder,
  body: z.strictObject({ invoice: InvoiceForm }),
  bodyBytes: 4 * KIB,
  reply: OrderInvoices,
  refusals: [orderRefusals.ORDER_STATE, invoiceRefusals.INVOICE_STATE],
  limit: { calls: 60, seconds: 3600 },
});

export const replaceInvoice = endpoint({
  name: 'invoices.replace',
  method: 'POST',
  path: '/api/orders/:id/invoices/replacement',
  access: 'login',
  summary: { en: 'Request a correction to an issued invoice', zh: '申请换开发票' },
  params: OfOrder,
  body: z.strictObject({
    invoice: InvoiceForm,
    reason: Line(200).min(1, { error: invoiceMessages.change_reason_missing }),
  }),
  bodyBytes: 4 * KIB,
  reply: OrderInvoices,
  refusals: [invoiceRefusals.INVOICE_STATE],
  limit: { calls: 20, seconds: 3600 },
});

export const withdrawInvoice = endpoint({
  name: 'invoices.withdraw',
  method: 'POST',
  path: '/api/orders/:id/invoices/withdrawal',
  access: 'login',
  summary: { en: 'Withdraw an invoice request', zh: '撤回开票申请' },
  params: OfOrder,
  reply: OrderInvoices,
  refusals: [invoiceRefusals.INVOICE_STATE],
});

export const issueReceipt = endpoint({
  name: 'invoices.issueReceipt',
  method: 'POST',
  path: '/api/orders/:id/receipt',
  access: 'login',
  summary: { en: 'Issue the receipt for a paid order', zh: '开具收款收据' },
  params: OfOrder,
  reply: OrderInvoices,
  refusals: [orderRefusals.ORDER_STATE],
});

export const downloadDocument = endpoint({
  name: 'invoices.downloadDocument',
  method: 'GET',
  path: '/api/documents/:id',
  access: 'login',
  summary: {
    en: 'Download an invoice, receipt or credit note as a PDF',
    zh: '下载商业发票、收据或贷项通知单（PDF）',
  },
  params: z.strictObject({ id: Id }),
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 200, seconds: 3600 },
});

/** An invoice with its order number and conference, for a list across orders. */
export const MyInvoice = Invoice.extend({ orderNumber: z.string(), meeting: z.string() });
export type MyInvoice = z.infer<typeof MyInvoice>;

export const listMyInvoices = endpoint({
  name: 'invoices.listMine',
  method: 'GET',
  path: '/api/invoices',
  access: 'login',
  summary: { en: 'List my invoices, newest first', zh: '我的发票' },
  reply: z.array(MyInvoice),
});

export const downloadInvoiceFile = endpoint({
  name: 'invoices.downloadFile',
  method: 'GET',
  path: '/api/invoices/:id/files/:fileId',
  access: 'login',
  summary: { en: 'Download an invoice file', zh: '下载发票文件' },
  params: z.strictObject({ id: Id, fileId: z.string().max(64) }),
  download: { types: [PDF_TYPE, OFD_TYPE, XML_TYPE] },
  reply: z.null(),
  limit: { calls: 200, seconds: 3600 },
});
