import type { AuditFact } from '#modules/audit/public';

type InvoiceAction =
  | 'invoice.requested'
  /** Its content before it was issued, or its amount after a refund. */
  | 'invoice.changed'
  | 'invoice.withdrawn'
  | 'invoice.issued'
  /** The buyer wants other data, or money went back. */
  | 'invoice.to_reverse'
  /** The refund was returned, so the invoice stays valid as issued. */
  | 'invoice.stands'
  | 'invoice.reversed'
  /** Its files belonged to another invoice. */
  | 'invoice.reopened'
  /** An invoice, receipt or credit note that the system issued. */
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

/** Many invoices of a conference were exported together. */
export function invoiceExportFact(
  action: 'invoices.exported' | 'invoices.sheet_read',
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
