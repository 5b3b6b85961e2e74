import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { invoiceKinds, titleTypes } from '../registration/orders/invoice.ts';
import { documentKinds, invoiceFormats, invoiceStates, reversalCauses } from './states.ts';

/** What stands on an invoice about its buyer. */
const BuyerData = z.object({
  kind: z.enum(invoiceKinds),
  titleType: z.enum(titleTypes),
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  note: z.string(),
});

/** Written here, numbered by conference, kind and year without gaps, and never changed. */
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
  /** What was received, less what went back. */
  amount: z.int(),
  state: z.enum(invoiceStates),
  /** The number that the tax system gave it; empty: not known. */
  number: z.string(),
  requestedAt: z.string(),
  issuedAt: z.string().nullable(),
  /** Of one that is to be reversed, or was. */
  reversal: z
    .object({
      cause: z.enum(reversalCauses).nullable(),
      reason: z.string(),
      /** The number of the red-letter invoice; empty: not known. */
      redNumber: z.string(),
      at: z.string().nullable(),
      /** What the buyer wants instead. */
      wish: BuyerData.nullable(),
    })
    .nullable(),
  /** Of a buyer abroad: the invoice that we wrote, and its credit notes. Empty: the tax system writes it. */
  documents: z.array(Document),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), format: z.enum(invoiceFormats) })),
});
export type Invoice = z.infer<typeof Invoice>;

/** The invoices of a paid order, as its buyer reads them. */
export const OrderInvoices = z.object({
  orderId: Id,
  currency: z.enum(currencies),
  /** What an invoice can be written for; 0: nothing was received, or all of it went back. */
  amount: z.int(),
  /** What was asked last; null: no invoice. */
  form: BuyerData.extend({ confirmed: z.boolean() }).nullable(),
  kinds: z.array(z.enum(invoiceKinds)),
  /** What stands on it, such as 会议费. */
  item: z.string(),
  issuer: z.string(),
  note: z.string(),
  /** The latest first. */
  invoices: z.array(Invoice),
  /** Null: not asked for yet. */
  receipt: Document.nullable(),
  can: z.object({
    receipt: z.boolean(),
    /** Ask for one, or change what was asked. */
    request: z.boolean(),
    /** Ask for another one instead of one that was issued. */
    replace: z.boolean(),
    withdraw: z.boolean(),
  }),
});
export type OrderInvoices = z.infer<typeof OrderInvoices>;

/** Why an uploaded file belongs to no request, or may be the wrong one. */
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

/** An uploaded file, and the invoice it seems to be. Nothing has happened yet. */
export const MatchedFile = z.object({
  fileId: z.string(),
  name: z.string(),
  format: z.enum(invoiceFormats),
  /** Read from the name, or from inside; empty: none found. */
  orderNumber: z.string(),
  number: z.string(),
  invoice: Invoice.pick({ id: true, title: true, amount: true, currency: true, state: true }).nullable(),
  doubts: z.array(z.enum(matchDoubts)),
});
export type MatchedFile = z.infer<typeof MatchedFile>;
