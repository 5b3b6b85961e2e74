import { unwrittenStates } from '@plenum/contract/invoices/states';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { eq } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { lockOrder, openInvoice, type OrderRow } from '#modules/registration/orders/public';
import { invoiceFact } from './audit-facts.ts';
import { invoiceEventOf, invoiceChanged } from './events.ts';
import { creditOwnInvoice, isOwnInvoice, issueOwnInvoice } from './documents/own-invoice.ts';
import { invoiceableAmount, lockOpenInvoice } from './invoice-queries.ts';
import { type InvoiceRow, invoices } from './tables.ts';
import { sealBuyer } from './tax-details.ts';

/**
 * Updates the invoice of an order to match its money. Called after each event that changes the amount received: a
 * payment, a reversed payment, or a refund. It only looks at the current state, so it is idempotent and the order of
 * calls doesn't matter.
 */
export async function alignInvoice(
  keys: KeyRing,
  tx: Tx,
  orderId: string,
  source: AuditSource,
): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  const amount = invoiceableAmount(order);
  const open = await lockOpenInvoice(tx, orderId);
  if (!open) {
    const form = openInvoice(keys, order);
    if (amount > 0 && form) await addRequest(keys, tx, order, { form, amount }, source);
  } else if (unwrittenStates.includes(open.state)) {
    await alignRequest(tx, open, amount, source);
  } else if (open.isOwn) {
    await creditOwnInvoice(keys, tx, { order, invoice: open }, { amount, reason: '' }, source);
  } else {
    await alignIssued(tx, open, amount, source);
  }
}

/** The invoice columns that come from the order's form. */
export function buyerData(keys: KeyRing, invoiceId: string, form: InvoiceForm) {
  const { kind, titleType, title, email } = form;
  return { kind, titleType, title, email, ...sealBuyer(keys, invoiceId, form) };
}

interface NewRequest {
  readonly form: InvoiceForm;
  readonly amount: number;
  /** The reversed invoice that this one replaces. */
  readonly replacesId?: string;
}

/**
 * Adds a request for an invoice. The caller must have locked the order, which must have no open invoice. An invoice
 * that the system writes itself is issued immediately.
 */
export async function addRequest(
  keys: KeyRing,
  tx: Tx,
  order: OrderRow,
  { form, amount, replacesId }: NewRequest,
  source: AuditSource,
): Promise<void> {
  const id = orderedId(source.at.getTime());
  const { id: orderId, meetingId, accountId, currency } = order;
  const [row] = await tx
    .insert(invoices)
    .values({
      id,
      orderId,
      meetingId,
      accountId,
      ...buyerData(keys, id, form),
      currency,
      amount,
      state: 'requested',
      replacesId: replacesId ?? null,
      requestedAt: source.at,
      changedAt: source.at,
    })
    .returning();
  if (!row) throw new Error(`No invoice ${id}`);
  const detail = { order: order.number, amount, currency, kind: form.kind, replaces: replacesId ?? null };
  await writeAudit(tx, invoiceFact('invoice.requested', id, detail), source);
  if (isOwnInvoice(form)) return issueOwnInvoice(keys, tx, { order, invoice: row }, source);
  await emit(tx, invoiceChanged, invoiceEventOf(row), source.at);
}

/** Changes an invoice whose row is locked, and notifies finance. */
export async function changeInvoice(
  tx: Tx,
  invoice: InvoiceRow,
  change: Partial<Omit<InvoiceRow, 'id'>>,
  source: AuditSource,
): Promise<void> {
  await tx
    .update(invoices)
    .set({ ...change, changedAt: source.at })
    .where(eq(invoices.id, invoice.id));
  await emit(tx, invoiceChanged, invoiceEventOf(invoice), source.at);
}

// Changes a request to the new amount. If finance has already exported the data to the tax system, the request must be
// exported again.
async function alignRequest(tx: Tx, invoice: InvoiceRow, amount: number, source: AuditSource): Promise<void> {
  if (amount === invoice.amount) return;
  const detail = { before: invoice.amount, amount };
  if (amount === 0) {
    await changeInvoice(tx, invoice, { state: 'withdrawn' }, source);
    await writeAudit(tx, invoiceFact('invoice.withdrawn', invoice.id, detail), source);
  } else {
    await changeInvoice(tx, invoice, { state: 'requested', amount }, source);
    await writeAudit(tx, invoiceFact('invoice.changed', invoice.id, detail), source);
  }
}

async function alignIssued(tx: Tx, invoice: InvoiceRow, amount: number, source: AuditSource): Promise<void> {
  const detail = { issued: invoice.amount, amount };
  if (invoice.state === 'issued' && amount < invoice.amount) {
    await changeInvoice(tx, invoice, { state: 'to_reverse', reversalCause: 'refund' }, source);
    await writeAudit(
      tx,
      invoiceFact('invoice.to_reverse', invoice.id, { ...detail, cause: 'refund' }),
      source,
    );
  }
  const isUnfounded = invoice.state === 'to_reverse' && invoice.reversalCause === 'refund' && !invoice.wish;
  if (isUnfounded && amount >= invoice.amount) {
    await changeInvoice(tx, invoice, { state: 'issued', reversalCause: null }, source);
    await writeAudit(tx, invoiceFact('invoice.stands', invoice.id, detail), source);
  }
}
