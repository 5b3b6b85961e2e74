import type { Sentence } from '../kernel/language.ts';
import type { InvoiceForm } from '../registration/orders/invoice.ts';
import { invoiceKindWords } from '../registration/words.ts';

/**
 * Requested: the buyer asks for it. Exported: finance has taken the data to the tax system. To be reversed: it was issued, and
 * finance has to write a red-letter invoice (红字发票), because the buyer wants other data or money went back. Withdrawn: it
 * was never written.
 */
export const invoiceStates = [
  'requested',
  'exported',
  'issued',
  'to_reverse',
  'reversed',
  'withdrawn',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Not written yet: its data may still change. */
export const unwrittenStates: readonly InvoiceState[] = ['requested', 'exported'];
/** At most one invoice of an order is in one of these. */
export const openInvoiceStates: readonly InvoiceState[] = [...unwrittenStates, 'issued', 'to_reverse'];

/** Why an issued invoice is to be reversed: the buyer asked for other data, or money went back. */
export const reversalCauses = ['change', 'refund'] as const;
export type ReversalCause = (typeof reversalCauses)[number];

export const invoiceFormats = ['pdf', 'ofd', 'xml'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** Written here, not by the tax system. */
export const documentKinds = ['invoice', 'receipt', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const invoiceStateWords: Readonly<Record<InvoiceState, Sentence>> = {
  requested: { en: 'Requested', zh: '已申请' },
  exported: { en: 'Being issued', zh: '开票中' },
  issued: { en: 'Issued', zh: '已开票' },
  to_reverse: { en: 'To be reversed', zh: '待红冲' },
  reversed: { en: 'Reversed', zh: '已红冲' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回' },
};

export const documentKindWords: Readonly<Record<DocumentKind, Sentence>> = {
  invoice: { en: 'Invoice', zh: '商业发票' },
  receipt: { en: 'Receipt', zh: '收款收据' },
  credit_note: { en: 'Credit note', zh: '贷项通知单' },
};

/** What an invoice is called: by its kind, unless it is one of ours. */
export function invoiceName({
  kind,
  documents,
}: {
  readonly kind: InvoiceForm['kind'];
  readonly documents: readonly unknown[];
}): Sentence {
  return documents.length > 0 ? documentKindWords.invoice : invoiceKindWords[kind];
}
