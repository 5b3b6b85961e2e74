import type { Invoice } from '@plenum/contract/invoices/schemas';
import { presentDocument } from './documents/receipts.ts';
import type { DocumentRow, InvoiceFileRow, InvoiceRow } from './tables.ts';

export function presentInvoice(
  row: InvoiceRow,
  {
    files,
    documents,
  }: { readonly files: readonly InvoiceFileRow[]; readonly documents: readonly DocumentRow[] },
): Invoice {
  const isReversal = row.state === 'to_reverse' || row.state === 'reversed';
  return {
    id: row.id,
    orderId: row.orderId,
    kind: row.kind,
    titleType: row.titleType,
    title: row.title,
    taxNumber: row.taxNumber,
    email: row.email,
    note: row.note,
    currency: row.currency,
    amount: row.amount,
    state: row.state,
    number: row.number,
    requestedAt: row.requestedAt.toISOString(),
    issuedAt: row.issuedAt?.toISOString() ?? null,
    reversal: isReversal
      ? {
          cause: row.reversalCause,
          reason: row.reason,
          redNumber: row.redNumber,
          at: row.reversedAt?.toISOString() ?? null,
          wish: row.wish,
        }
      : null,
    documents: documents.map(presentDocument),
    files: files.map(({ fileId, name, format }) => ({ fileId, name, format })),
  };
}
