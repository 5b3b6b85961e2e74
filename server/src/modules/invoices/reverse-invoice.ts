import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { eq, sql } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { detachFiles } from '#kernel/files/file-rows';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { addRequest, changeInvoice } from './align-invoice.ts';
import { invoiceFact } from './audit-facts.ts';
import { invoiceEventOf, invoiceReversed } from './events.ts';
import { invoiceableAmount, lockInvoice } from './invoice-queries.ts';
import { invoiceFiles, type InvoiceRow } from './tables.ts';
import { openBuyer, openWish } from './tax-details.ts';

interface OfInvoice {
  readonly meetingId: string;
  readonly invoiceId: string;
}

/**
 * Records that finance has issued the red-letter invoice. If there is still money to invoice, another invoice is
 * requested immediately, with the buyer's new details if any, otherwise with the same ones.
 */
export async function reverseInvoice(
  keys: KeyRing,
  tx: Tx,
  of: OfInvoice,
  { redNumber, reason }: { readonly redNumber: string; readonly reason: string },
  source: AuditSource,
): Promise<null> {
  const { invoice, locked } = await lockInvoice(tx, of);
  if (invoice.isOwn || (invoice.state !== 'to_reverse' && invoice.state !== 'issued'))
    refuse(invoiceRefusals.INVOICE_STATE);
  await changeInvoice(
    tx,
    invoice,
    { state: 'reversed', redNumber, reason, reversedAt: source.at, reversedBy: source.actor },
    source,
  );
  const detail = { cause: invoice.reversalCause, requestReason: invoice.reason, reason, redNumber };
  await writeAudit(tx, invoiceFact('invoice.reversed', invoice.id, detail), source);
  await emit(tx, invoiceReversed, invoiceEventOf(invoice), source.at);
  const amount = invoiceableAmount(locked.order);
  const form = openWish(keys, invoice) ?? formOf(keys, invoice);
  if (amount > 0) await addRequest(keys, tx, locked.order, { form, amount, replacesId: invoice.id }, source);
  return null;
}

function formOf(keys: KeyRing, invoice: InvoiceRow) {
  const { kind, titleType, title, email } = invoice;
  return { kind, titleType, title, email, ...openBuyer(keys, invoice), confirmed: true };
}

/**
 * Reopens an invoice whose files belonged to another order. The buyer can no longer see them, and the invoice waits for
 * the right ones.
 */
export async function reopenInvoice(
  tx: Tx,
  of: OfInvoice,
  reason: string,
  source: AuditSource,
): Promise<null> {
  const { invoice } = await lockInvoice(tx, of);
  if (invoice.isOwn || invoice.state !== 'issued') refuse(invoiceRefusals.INVOICE_STATE);
  await detachFiles(tx, sql`select file_id from invoice_files where invoice_id = ${invoice.id}`);
  await tx.update(invoiceFiles).set({ invoiceId: null }).where(eq(invoiceFiles.invoiceId, invoice.id));
  await changeInvoice(
    tx,
    invoice,
    {
      state: invoice.exportId === null ? 'requested' : 'exported',
      number: '',
      issuedAt: null,
      issuedBy: null,
    },
    source,
  );
  const detail = { number: invoice.number, reason };
  await writeAudit(tx, invoiceFact('invoice.reopened', invoice.id, detail), source);
  return null;
}
