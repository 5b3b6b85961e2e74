import type { Receipt } from '@plenum/contract/payments/schemas';
import type { ReceiptRow } from './tables.ts';

export function presentReceipt(row: ReceiptRow, names: ReadonlyMap<string, string>): Receipt {
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  const { undoneAt, undoneBy, undoneReason } = row;
  return {
    id: row.id,
    method: row.method,
    source: row.source,
    tradeNo: row.tradeNo,
    currency: row.currency,
    amount: row.amount,
    applied: row.applied,
    returned: row.returned,
    waitsFor: row.waitsFor,
    paidAt: row.paidAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    recordedBy: nameOf(row.recordedBy),
    note: row.note,
    undone: undoneAt && { at: undoneAt.toISOString(), by: nameOf(undoneBy), reason: undoneReason },
  };
}
