import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { and, eq, sql } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import type { AuditSource } from '#modules/audit/public';
import type { OrderRow } from '#modules/registration/orders/public';
import { invoiceEventOf, invoiceIssued, invoiceReversed } from '../events.ts';
import { documents, type InvoiceRow, invoices } from '../tables.ts';
import { openBuyer } from '../tax-details.ts';
import { issueDocument, linesOf } from './issue-document.ts';

/** A buyer abroad can't use an invoice from the tax system, so the system issues its own immediately. */
export function isOwnInvoice({ titleType }: Pick<InvoiceForm, 'titleType'>): boolean {
  return titleType === 'overseas';
}

interface InvoicedOrder {
  readonly order: OrderRow;
  readonly invoice: InvoiceRow;
}

/** Issues the invoice that was just requested. */
export async function issueOwnInvoice(
  keys: KeyRing,
  tx: Tx,
  { order, invoice }: InvoicedOrder,
  source: AuditSource,
): Promise<void> {
  const { id: invoiceId, amount } = invoice;
  const { number } = await issueDocument(
    keys,
    tx,
    order,
    { kind: 'invoice', amount, invoiceId, buyer: buyerOf(keys, invoice), lines: linesOf(order, amount) },
    source,
  );
  await tx
    .update(invoices)
    .set({ isOwn: true, state: 'issued', number, issuedAt: source.at })
    .where(eq(invoices.id, invoiceId));
  await emit(tx, invoiceIssued, invoiceEventOf(invoice), source.at);
}

/** Issues a credit note for the excess amount; crediting the whole amount reverses the invoice. */
export async function creditOwnInvoice(
  keys: KeyRing,
  tx: Tx,
  { order, invoice }: InvoicedOrder,
  { amount, reason }: { readonly amount: number; readonly reason: string },
  source: AuditSource,
): Promise<void> {
  const left = invoice.amount - (await creditedOf(tx, invoice.id));
  const credit = left - amount;
  if (credit <= 0) return;
  const { id: invoiceId, number: corrects } = invoice;
  const text = { en: `Credit for invoice ${corrects}`, zh: `冲减商业发票 ${corrects}` };
  await issueDocument(
    keys,
    tx,
    order,
    {
      kind: 'credit_note',
      amount: credit,
      invoiceId,
      buyer: buyerOf(keys, invoice),
      lines: [{ text, amount: credit }],
      corrects,
    },
    source,
  );
  if (amount > 0) return;
  await tx
    .update(invoices)
    .set({ state: 'reversed', reason, reversedAt: source.at, reversedBy: source.actor, changedAt: source.at })
    .where(eq(invoices.id, invoiceId));
  await emit(tx, invoiceReversed, invoiceEventOf(invoice), source.at);
}

function buyerOf(keys: KeyRing, invoice: InvoiceRow) {
  return { title: invoice.title, ...openBuyer(keys, invoice) };
}

async function creditedOf(tx: Tx, invoiceId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${documents.amount}), 0)::integer` })
    .from(documents)
    .where(and(eq(documents.invoiceId, invoiceId), eq(documents.kind, 'credit_note')));
  return row?.sum ?? 0;
}
