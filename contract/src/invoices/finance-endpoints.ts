import { CSV_TYPE, endpoint, KIB, PDF_TYPE, XLSX_TYPE } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { OFD_TYPE, XML_TYPE } from './endpoints.ts';
import { invoiceMessages, invoiceRefusals } from './messages.ts';
import { MatchedFile } from './schemas.ts';

// The API calls for finance: exporting requests to the tax system, importing issued invoices, and reversing them. The
// list itself is in the console module.

const OfMeeting = z.strictObject({ id: Id });
const OfInvoice = z.strictObject({ id: Id, invoiceId: Id });
const TaxNumberOfInvoice = Line(24).regex(/^(?:\d{8,24})?$/, {
  error: invoiceMessages.invoice_number_invalid,
});

export const MOST_EXPORTED = 2_000;
export const MOST_INVOICES_ISSUED = 100;

export const exportInvoices = endpoint({
  name: 'invoices.export',
  method: 'POST',
  path: '/api/meetings/:id/invoices/exports',
  access: 'staff',
  summary: {
    en: 'Export invoice requests for the tax system and mark them as being issued',
    zh: '批量导出待开票申请',
  },
  params: OfMeeting,
  /** Empty for all requests. */
  body: z.strictObject({ ids: z.array(Id).max(MOST_EXPORTED) }),
  bodyBytes: 100 * KIB,
  bodyValues: MOST_EXPORTED + 10,
  reply: z.object({ exportId: Id, count: z.int() }),
  refusals: [invoiceRefusals.NOTHING_TO_EXPORT],
  limit: { calls: 60, seconds: 3600 },
});

export const downloadInvoiceExport = endpoint({
  name: 'invoices.downloadExport',
  method: 'GET',
  path: '/api/meetings/:id/invoices/exports/:exportId',
  access: 'staff',
  summary: { en: 'Download an export as a spreadsheet for the tax system', zh: '下载开票信息表' },
  params: z.strictObject({ id: Id, exportId: Id }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  download: { types: [XLSX_TYPE, CSV_TYPE] },
  reply: z.null(),
  limit: { calls: 60, seconds: 3600 },
});

export const uploadInvoiceFile = endpoint({
  name: 'invoices.upload',
  method: 'POST',
  path: '/api/meetings/:id/invoice-files',
  access: 'staff',
  summary: { en: 'Upload an issued invoice and match it to a request', zh: '上传已开具的发票文件' },
  params: OfMeeting,
  query: z.strictObject({ name: Line(200) }),
  upload: { maxBytes: 5 * KIB * KIB, types: [PDF_TYPE, OFD_TYPE, XML_TYPE, 'text/xml'] },
  reply: MatchedFile,
  refusals: [invoiceRefusals.XML_ENTITIES],
  limit: { calls: 1_000, seconds: 3600 },
});

export const issueInvoices = endpoint({
  name: 'invoices.issue',
  method: 'POST',
  path: '/api/meetings/:id/invoices/issued',
  access: 'staff',
  summary: { en: 'Issue invoices with their uploaded files', zh: '登记已开具的发票' },
  params: OfMeeting,
  body: z.strictObject({
    files: z
      .array(z.strictObject({ fileId: z.string().max(64), invoiceId: Id, number: TaxNumberOfInvoice }))
      .min(1)
      .max(MOST_INVOICES_ISSUED),
  }),
  bodyBytes: 40 * KIB,
  bodyValues: MOST_INVOICES_ISSUED * 5,
  reply: z.object({ issued: z.int() }),
  refusals: [invoiceRefusals.INVOICE_STATE],
});

const Reason = Line(200).min(1, { error: invoiceMessages.reversal_reason_missing });

export const reverseInvoice = endpoint({
  name: 'invoices.reverse',
  method: 'POST',
  path: '/api/meetings/:id/invoices/:invoiceId/reversal',
  access: 'staff',
  summary: { en: 'Record the red-letter invoice that reverses an invoice', zh: '登记红字发票（红冲）' },
  params: OfInvoice,
  body: z.strictObject({ redNumber: TaxNumberOfInvoice, reason: Reason }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [invoiceRefusals.INVOICE_STATE],
});

export const reopenInvoice = endpoint({
  name: 'invoices.reopen',
  method: 'POST',
  path: '/api/meetings/:id/invoices/:invoiceId/reopening',
  access: 'staff',
  summary: { en: 'Withdraw files attached to the wrong invoice', zh: '撤回误传的发票文件' },
  params: OfInvoice,
  body: z.strictObject({ reason: Reason }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [invoiceRefusals.INVOICE_STATE],
});
