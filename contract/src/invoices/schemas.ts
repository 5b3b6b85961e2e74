import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { invoiceKinds, titleTypes } from '../registration/orders/invoice.ts';
import { documentKinds, invoiceFormats, invoiceStates, reversalCauses } from './states.ts';

/** The buyer's details on an invoice. */
const BuyerData = z.object({
  kind: z.enum(invoiceKinds),
  titleType: z.enum(titleTypes),
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  note: z.string(),
});

/** A document issued by this system. It is numbered by conference, kind and year without gaps, and never changed. */
export const Document = z.object({
  id: Id,
  kind: z.enum(documentKinds),
  number: z.string(),
  amount: z.int(),
  currency: z.enum(currencies),
  issuedAt: z.string(),
});
export type Document = z.infer<typeof Document>;

export const Invoice = BuyerData.extend({
  id: Id,
  orderId: Id,
  currency: z.enum(currencies),
  /** The money received, less refunds. */
  amount: z.int(),
  state: z.enum(invoiceStates),
  /** The tax system's number; empty if unknown. */
  number: z.string(),
  requestedAt: z.string(),
  issuedAt: z.string().nullable(),
  /** Set if the invoice was reversed or has to be reversed; otherwise null. */
  reversal: z
    .object({
      cause: z.enum(reversalCauses).nullable(),
      reason: z.string(),
      /** The number of the red-letter invoice; empty if unknown. */
      redNumber: z.string(),
      at: z.string().nullable(),
      /** The buyer's new details; null if the buyer asked for none. */
      wish: BuyerData.nullable(),
    })
    .nullable(),
  /** Our invoice and its credit notes, for a buyer abroad. Empty if the tax system issues the invoice. */
  documents: z.array(Document),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), format: z.enum(invoiceFormats) })),
});
export type Invoice = z.infer<typeof Invoice>;

/** The invoices of a paid order, as its buyer reads them. */
export const OrderInvoices = z.object({
  orderId: Id,
  currency: z.enum(currencies),
  /** The amount that can be invoiced; 0 if nothing was received, or all of it was refunded. */
  amount: z.int(),
  /** The last request; null if no invoice is wanted. */
  form: BuyerData.extend({ confirmed: z.boolean() }).nullable(),
  kinds: z.array(z.enum(invoiceKinds)),
  /** The item on the invoice, such as 会议费. */
  item: z.string(),
  issuer: z.string(),
  note: z.string(),
  /** The latest first. */
  invoices: z.array(Invoice),
  /** Null if not requested yet. */
  receipt: Document.nullable(),
  can: z.object({
    receipt: z.boolean(),
    /** Whether the buyer can request an invoice or change the request. */
    request: z.boolean(),
    /** Whether the buyer can request a new invoice to replace an issued one. */
    replace: z.boolean(),
    withdraw: z.boolean(),
  }),
});
export type OrderInvoices = z.infer<typeof OrderInvoices>;

/** Why an uploaded file matches no request, or may be the wrong one. */
export const matchDoubts = [
  'no_order_number',
  'unknown_order',
  'not_requested',
  'title_differs',
  'amount_differs',
  /** The buyer has changed the data since it was exported. */
  'changed_since_export',
] as const;
export type MatchDoubt = (typeof matchDoubts)[number];

/** An uploaded file, and the invoice that it seems to be. The file is not attached to the invoice yet. */
export const MatchedFile = z.object({
  fileId: z.string(),
  name: z.string(),
  format: z.enum(invoiceFormats),
  /** The order number in the file's name or text; empty if none was found. */
  orderNumber: z.string(),
  number: z.string(),
  invoice: Invoice.pick({ id: true, title: true, amount: true, currency: true, state: true }).nullable(),
  doubts: z.array(z.enum(matchDoubts)),
});
export type MatchedFile = z.infer<typeof MatchedFile>;
