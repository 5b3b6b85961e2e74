import type { Sentence } from '../kernel/language.ts';
import type { InvoiceForm } from '../registration/orders/invoice.ts';
import { invoiceKindWords } from '../registration/words.ts';

/**
 * `requested`: the buyer asks for it. `exported`: finance has exported the data to the tax system. `to_reverse`:
 * finance has to issue a red-letter invoice (红字发票), because the buyer wants other details or money was refunded.
 * `withdrawn`: it was never issued.
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

/** The states before an invoice is issued, in which its details may still change. */
export const unwrittenStates: readonly InvoiceState[] = ['requested', 'exported'];
/** An order has at most one invoice in these states. */
export const openInvoiceStates: readonly InvoiceState[] = [...unwrittenStates, 'issued', 'to_reverse'];

/** Why an issued invoice has to be reversed: the buyer asked for other details, or money was refunded. */
export const reversalCauses = ['change', 'refund'] as const;
export type ReversalCause = (typeof reversalCauses)[number];

export const invoiceFormats = ['pdf', 'ofd', 'xml'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** The kinds of documents that this system issues itself, without the tax system. */
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

/** Returns the name of an invoice, which depends on its kind unless this system issued it. */
export function invoiceName({
  kind,
  documents,
}: {
  readonly kind: InvoiceForm['kind'];
  readonly documents: readonly unknown[];
}): Sentence {
  return documents.length > 0 ? documentKindWords.invoice : invoiceKindWords[kind];
}
