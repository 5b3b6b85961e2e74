import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { unwrittenStates } from '@plenum/contract/invoices/states';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { keepInvoice, requireInvoiceOffered } from '#modules/registration/own-orders/public';
import { lockOwnOrder } from '#modules/registration/orders/public';
import { addRequest, buyerData, changeInvoice } from './align-invoice.ts';
import { invoiceFact } from './audit-facts.ts';
import { creditOwnInvoice, isOwnInvoice } from './documents/own-invoice.ts';
import { invoiceableAmount, lockOpenInvoice } from './invoice-queries.ts';
import { sealWish } from './tax-details.ts';

interface OwnOrder {
  readonly orderId: string;
  readonly accountId: string;
}

/**
 * Requests an invoice for the buyer, or changes the request until it is issued. Details that finance has already
 * exported must be exported again.
 */
export async function requestInvoice(
  keys: KeyRing,
  tx: Tx,
  { orderId, accountId }: OwnOrder,
  form: InvoiceForm,
  source: AuditSource,
): Promise<void> {
  const { order } = await lockOwnOrder(tx, orderId, accountId);
  const amount = invoiceableAmount(order);
  if (amount === 0) refuse(orderRefusals.ORDER_STATE);
  requireInvoiceOffered(await findTerms(tx, order.meetingId), form);
  const open = await lockOpenInvoice(tx, orderId);
  if (open && !unwrittenStates.includes(open.state)) refuse(invoiceRefusals.INVOICE_STATE);
  await keepInvoice(keys, tx, order, form, source);
  if (!open) return addRequest(keys, tx, order, { form, amount }, source);
  if (isOwnInvoice(form)) {
    // Withdraws the request for the tax system, because the system issues the invoice itself.
    await changeInvoice(tx, open, { state: 'withdrawn' }, source);
    return addRequest(keys, tx, order, { form, amount }, source);
  }
  await changeInvoice(tx, open, { ...buyerData(keys, open.id, form), state: 'requested' }, source);
  const detail = { kind: form.kind, wasExported: open.state === 'exported' };
  await writeAudit(tx, invoiceFact('invoice.changed', open.id, detail), source);
}

/**
 * Requests a corrected invoice: finance reverses the issued one and issues another. An invoice issued by the system is
 * credited and reissued immediately.
 */
export async function replaceInvoice(
  keys: KeyRing,
  tx: Tx,
  { orderId, accountId }: OwnOrder,
  { form, reason }: { readonly form: InvoiceForm; readonly reason: string },
  source: AuditSource,
): Promise<void> {
  const { order } = await lockOwnOrder(tx, orderId, accountId);
  const open = await lockOpenInvoice(tx, orderId);
  if (!open || unwrittenStates.includes(open.state)) refuse(invoiceRefusals.INVOICE_STATE);
  requireInvoiceOffered(await findTerms(tx, order.meetingId), form);
  await keepInvoice(keys, tx, order, form, source);
  if (open.isOwn) {
    await creditOwnInvoice(keys, tx, { order, invoice: open }, { amount: 0, reason }, source);
    const amount = invoiceableAmount(order);
    if (amount > 0) await addRequest(keys, tx, order, { form, amount, replacesId: open.id }, source);
    return;
  }
  const reversalCause = open.reversalCause ?? 'change';
  await changeInvoice(
    tx,
    open,
    { state: 'to_reverse', reversalCause, reason, ...sealWish(keys, open.id, form) },
    source,
  );
  await writeAudit(tx, invoiceFact('invoice.to_reverse', open.id, { cause: 'change', reason }), source);
}

/** Withdraws the buyer's request. This is only possible before the invoice is written. */
export async function withdrawInvoice(
  keys: KeyRing,
  tx: Tx,
  { orderId, accountId }: OwnOrder,
  source: AuditSource,
): Promise<void> {
  const { order } = await lockOwnOrder(tx, orderId, accountId);
  const open = await lockOpenInvoice(tx, orderId);
  if (!open || !unwrittenStates.includes(open.state)) refuse(invoiceRefusals.INVOICE_STATE);
  await keepInvoice(keys, tx, order, null, source);
  await changeInvoice(tx, open, { state: 'withdrawn' }, source);
  await writeAudit(tx, invoiceFact('invoice.withdrawn', open.id, { by: 'buyer' }), source);
}
