import type { Invoice } from '@plenum/contract/invoices/schemas';
import type { KeyRing } from '#kernel/crypto/keys';
import { presentDocument } from './documents/receipts.ts';
import type { DocumentRow, InvoiceFileRow, InvoiceRow } from './tables.ts';
import { openBuyer, openWish } from './tax-details.ts';

export function presentInvoice(
  keys: KeyRing,
  row: InvoiceRow,
  {
    files,
    documents,
  }: { readonly files: readonly InvoiceFileRow[]; readonly documents: readonly DocumentRow[] },
): Invoice {
  const { taxNumber, note } = openBuyer(keys, row);
  const isReversal = row.state === 'to_reverse' || row.state === 'reversed';
  return {
    id: row.id,
    orderId: row.orderId,
    kind: row.kind,
    titleType: row.titleType,
    title: row.title,
    taxNumber,
    email: row.email,
    note,
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
          wish: openWish(keys, row),
        }
      : null,
    documents: documents.map(presentDocument),
    files: files.map(({ fileId, name, format }) => ({ fileId, name, format })),
  };
}
