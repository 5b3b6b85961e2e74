import { Invoice } from '../invoices/schemas.ts';
import { invoiceStates } from '../invoices/states.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { invoiceKinds, titleTypes } from '../registration/orders/invoice.ts';
import { PageOf, PageQuery, RowCount, type SortBy, SortQuery } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

export const invoiceSorts = ['requestedAt', 'orderNumber', 'title', 'state', 'amount', 'issuedAt'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];
export const usualInvoiceSort = '-requestedAt' satisfies SortBy<InvoiceSort>;

export const InvoiceFilter = z.strictObject({
  ...PageQuery,
  /** The latest request first where it is not given. */
  sort: SortQuery(invoiceSorts),
  state: z.enum(invoiceStates).optional(),
  kind: z.enum(invoiceKinds).optional(),
  titleType: z.enum(titleTypes).optional(),
  currency: z.enum(currencies).optional(),
});

export const InvoiceRow = Invoice.extend({
  orderNumber: z.string(),
  buyer: z.string(),
  /** The buyer has changed the data since it was taken to the tax system. */
  isChangedSinceExport: z.boolean(),
  can: z.object({ issue: z.boolean(), reverse: z.boolean(), reopen: z.boolean() }),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const listInvoices = endpoint({
  name: 'console.listInvoices',
  method: 'GET',
  path: '/api/meetings/:id/invoices',
  access: 'staff',
  summary: { en: 'Invoices', zh: '发票' },
  params: OfMeeting,
  query: InvoiceFilter,
  reply: PageOf(InvoiceRow),
});

export const countInvoices = endpoint({
  name: 'console.countInvoices',
  method: 'GET',
  path: '/api/meetings/:id/invoices/count',
  access: 'staff',
  summary: { en: 'How many invoices a filter finds', zh: '发票数量' },
  params: OfMeeting,
  query: InvoiceFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});
