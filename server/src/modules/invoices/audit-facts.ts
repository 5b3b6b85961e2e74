import type { AuditFact } from '#modules/audit/public';

type InvoiceAction =
  | 'invoice.requested'
  /** What stands on it, before it was written; or its amount, after money went back. */
  | 'invoice.changed'
  | 'invoice.withdrawn'
  | 'invoice.issued'
  /** The buyer wants other data, or money went back. */
  | 'invoice.to_reverse'
  /** What was refunded has come back: it stands as it was issued. */
  | 'invoice.stands'
  | 'invoice.reversed'
  /** Its files belonged to another one. */
  | 'invoice.reopened'
  /** An invoice, receipt or credit note that is written here. */
  | 'document.issued'
  /** Finance looked at one. */
  | 'document.read'
  /** Finance looked at a file of it. */
  | 'invoice.file_read';

export function invoiceFact(
  action: InvoiceAction,
  id: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `${action.startsWith('document.') ? 'document' : 'invoice'}:${id}`, detail };
}

/** Of many invoices of a conference at once. */
export function exportFact(
  action: 'invoices.exported' | 'invoices.sheet_read',
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
