import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type InvoiceForm, offersInvoiceKind } from '@plenum/contract/registration/orders/invoice';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { changeOrders, lockOwnOrder } from '../orders/order-queries.ts';
import { type OrderRow } from '../tables.ts';
import { sealInvoice } from '../orders/tax-details.ts';
import { orderFact } from '../orders/audit-facts.ts';
import { keepTypedInvoice } from '../orders/queries.ts';

/**
 * Returns whether invoice details can still be changed in the order. After payment there is an invoice request, which
 * is changed in the module `invoices`.
 */
export function takesInvoice({ state }: OrderRow): boolean {
  return state === 'unpaid' || state === 'pay_pending';
}

export async function changeOwnInvoice(
  keys: KeyRing,
  tx: Tx,
  { id, invoice }: { id: string; invoice: InvoiceForm | null },
  accountId: string,
  source: AuditSource,
): Promise<null> {
  const { order } = await lockOwnOrder(tx, id, accountId);
  if (!takesInvoice(order)) refuse(orderRefusals.ORDER_STATE);
  if (invoice) requireInvoiceOffered(await findTerms(tx, order.meetingId), invoice);
  await keepInvoice(keys, tx, order, invoice, source);
  return null;
}

/** Stores the buyer's invoice details, or that no invoice is wanted. The order's row is locked. */
export async function keepInvoice(
  keys: KeyRing,
  tx: Tx,
  { id, registrationId }: OrderRow,
  invoice: InvoiceForm | null,
  source: AuditSource,
): Promise<void> {
  await changeOrders(tx, [id], sealInvoice(keys, id, invoice), source.at);
  await keepTypedInvoice(keys, tx, registrationId, invoice);
  await writeAudit(tx, orderFact('order.invoice_changed', id, { wanted: invoice !== null }), source);
}

export function requireInvoiceOffered({ form, rules }: MeetingTerms, { kind }: InvoiceForm): void {
  if (form.invoice && offersInvoiceKind(rules.invoice.kinds, kind)) return;
  refuse(kernelRefusals.INVALID_INPUT, { fields: { 'invoice.kind': fieldMessages.unknown_choice } });
}
