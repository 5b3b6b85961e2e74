import {
  downloadDocument,
  downloadInvoiceFile,
  listMyInvoices,
  readOrderInvoices,
} from '@plenum/contract/invoices/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { RefusedCall } from '#kernel/client/refused-call';

/** Prefix of all query keys for the user's own invoices. */
export const INVOICES = ['invoices'] as const;

export function orderInvoicesQuery(orderId: string, lan: Language) {
  return queryOptions({
    queryKey: [...INVOICES, 'order', orderId, lan],
    queryFn: ({ signal }) => call(readOrderInvoices, { params: { id: orderId }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function myInvoicesQuery(lan: Language) {
  return queryOptions({
    queryKey: [...INVOICES, 'mine', lan],
    queryFn: ({ signal }) => call(listMyInvoices, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Saves the file of an invoice. */
export function saveInvoiceFile(invoiceId: string, fileId: string): Promise<void> {
  return untilRefused(download(downloadInvoiceFile, { params: { id: invoiceId, fileId } }));
}

/** Downloads an invoice, receipt or credit note issued by the system, in the reader's language. */
export function saveDocument(id: string): Promise<void> {
  return untilRefused(download(downloadDocument, { params: { id } }));
}

// Ignores a refusal, because the client has already shown it.
async function untilRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
  }
}
