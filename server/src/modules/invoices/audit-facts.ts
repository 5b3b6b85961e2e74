import type { AuditFact } from '#modules/audit/public';

type InvoiceAction =
  | 'invoice.requested'
  /** The content was changed before the invoice was issued, or the amount after a refund. */
  | 'invoice.changed'
  | 'invoice.withdrawn'
  | 'invoice.issued'
  /** The invoice must be reversed, because the buyer asked for other data or money was refunded. */
  | 'invoice.to_reverse'
  /** The refunded amount was received again, so the invoice remains valid as issued. */
  | 'invoice.stands'
  | 'invoice.reversed'
  /** The invoice was reopened, because its files belonged to another invoice. */
  | 'invoice.reopened'
  /** An invoice, receipt or credit note that the system issued. */
  | 'document.issued'
  /** Finance viewed a document. */
  | 'document.read'
  /** Finance viewed a file of the invoice. */
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
