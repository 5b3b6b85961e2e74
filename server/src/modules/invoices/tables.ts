import type { Currency } from '@plenum/contract/kernel/money';
import type {
  DocumentKind,
  InvoiceFormat,
  InvoiceState,
  ReversalCause,
} from '@plenum/contract/invoices/states';
import type { PaidWith } from '@plenum/contract/payments/schemas';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredInvoice, TaxDetails } from '#modules/registration/public';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const invoiceExports = pgTable('invoice_exports', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  exportedBy: uuid('exported_by').notNull(),
  exportedAt: instant('exported_at').notNull(),
});

export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<InvoiceForm['kind']>().notNull(),
  titleType: text('title_type').$type<InvoiceForm['titleType']>().notNull(),
  title: text('title').notNull(),
  /** The tax number and the remark, encrypted. */
  taxDetails: text('tax_details'),
  taxKey: bytes('tax_key'),
  /** Used before tax details were encrypted; the job `encrypt_tax_details` empties this column and `plainNote`. */
  plainTaxNumber: text('tax_number').notNull().default(''),
  email: text('email').notNull(),
  plainNote: text('note').notNull().default(''),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  state: text('state').$type<InvoiceState>().notNull(),
  number: text('number').notNull().default(''),
  reversalCause: text('reversal_cause').$type<ReversalCause>(),
  reason: text('reason').notNull().default(''),
  wish: jsonb('wish').$type<StoredInvoice>(),
  wishTaxDetails: text('wish_tax_details'),
  redNumber: text('red_number').notNull().default(''),
  isOwn: boolean('is_own').notNull().default(false),
  replacesId: uuid('replaces_id'),
  exportId: uuid('export_id'),
  requestedAt: instant('requested_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  exportedAt: instant('exported_at'),
  issuedAt: instant('issued_at'),
  issuedBy: uuid('issued_by'),
  reversedAt: instant('reversed_at'),
  reversedBy: uuid('reversed_by'),
});
export type InvoiceRow = typeof invoices.$inferSelect;

export const invoiceFiles = pgTable('invoice_files', {
  fileId: text('file_id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  invoiceId: uuid('invoice_id'),
  name: text('name').notNull(),
  format: text('format').$type<InvoiceFormat>().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type InvoiceFileRow = typeof invoiceFiles.$inferSelect;

export const documentNumbers = pgTable(
  'document_numbers',
  {
    meetingId: uuid('meeting_id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  ({ meetingId, kind, year }) => [primaryKey({ columns: [meetingId, kind, year] })],
);

/** The content of a document except for the encrypted tax details. Bilingual values are stored in both languages. */
export interface DocumentContent {
  readonly issuer: string;
  /** The issuer's English name; if absent or empty, `issuer` is used in both languages. */
  readonly issuerEn?: string;
  readonly meeting: LocalizedText;
  readonly timeZone: string;
  readonly orderNumber: string;
  /** Documents issued before tax details were encrypted contain them here until the job has encrypted them. */
  readonly buyer: { readonly title: string } & Partial<TaxDetails>;
  readonly lines: readonly { readonly text: LocalizedText; readonly amount: number }[];
  /**
   * Names of the people covered by the order. `participants` and `payments` are absent on documents issued before these
   * were stored.
   */
  readonly participants?: readonly string[];
  readonly payments?: readonly { readonly paidAt: string; readonly method: PaidWith }[];
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string;
}

export const documents = pgTable('documents', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  year: integer('year').notNull(),
  sequence: integer('sequence').notNull(),
  number: text('number').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  invoiceId: uuid('invoice_id'),
  content: jsonb('content').$type<DocumentContent>().notNull(),
  taxDetails: text('tax_details'),
  issuedAt: instant('issued_at').notNull(),
});
export type DocumentRow = typeof documents.$inferSelect;
