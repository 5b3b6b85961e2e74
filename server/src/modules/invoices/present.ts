import type { Invoice } from '@plenum/contract/invoices/schemas';
import type { InvoiceFileRow, InvoiceRow } from './tables.ts';

export type InvoiceFile = Pick<InvoiceFileRow, 'fileId' | 'name' | 'format'>;

export function presentInvoice(row: InvoiceRow, files: readonly InvoiceFile[]): Invoice {
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
    files: files.map(({ fileId, name, format }) => ({ fileId, name, format })),
  };
}
