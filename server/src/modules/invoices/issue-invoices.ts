import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { issueInvoices as issuing } from '@plenum/contract/invoices/finance-endpoints';
import { invoiceMessages, invoiceRefusals } from '@plenum/contract/invoices/messages';
import { unwrittenStates } from '@plenum/contract/invoices/states';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { violatedConstraint } from '#kernel/db/violations';
import { attachFiles } from '#kernel/files/file-rows';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { invoiceFact } from './audit-facts.ts';
import { invoiceEventOf, invoiceIssued } from './events.ts';
import { type InvoiceRow, invoiceFiles, invoices } from './tables.ts';

type Given = BodyOf<typeof issuing>['files'][number];

/**
 * Records that the tax system has issued these invoices: all or none, so that finance reviews the preview again if one
 * can't be issued. An invoice may have several files, such as a PDF and an XML, and an issued one may get more. Locks
 * the invoice rows in the order of their ids; no order changes, so orders are not locked.
 */
export async function issueInvoices(
  tx: Tx,
  meetingId: string,
  given: readonly Given[],
  source: AuditSource,
): Promise<{ issued: number }> {
  const byInvoice = Map.groupBy(given, ({ invoiceId }) => invoiceId);
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.meetingId, meetingId), inArray(invoices.id, [...byInvoice.keys()])))
    .orderBy(asc(invoices.id))
    .for('update');
  if (rows.length < byInvoice.size) refuse(kernelRefusals.NOT_FOUND);
  await requireFiles(
    tx,
    meetingId,
    given.map(({ fileId }) => fileId),
  );
  for (const row of rows) await issueOne(tx, row, byInvoice.get(row.id) ?? [], source);
  await attachFiles(
    tx,
    sql`select file_id from invoice_files where invoice_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
  );
  return { issued: rows.length };
}

async function issueOne(
  tx: Tx,
  invoice: InvoiceRow,
  files: readonly Given[],
  source: AuditSource,
): Promise<void> {
  const isNew = unwrittenStates.includes(invoice.state);
  if (invoice.isOwn || (!isNew && invoice.state !== 'issued')) refuse(invoiceRefusals.INVOICE_STATE);
  const number = files.find((file) => file.number !== '')?.number ?? invoice.number;
  // Files with different numbers would belong to two invoices.
  if (files.some((file) => file.number !== '' && file.number !== number))
    refuse(invoiceRefusals.INVOICE_STATE);
  if (!isNew && invoice.number !== '' && number !== invoice.number) refuse(invoiceRefusals.INVOICE_STATE);
  const issued = isNew ? { state: 'issued' as const, issuedAt: source.at, issuedBy: source.actor } : {};
  await keepNumber(tx, invoice.id, { ...issued, number, changedAt: source.at });
  const fileIds = files.map(({ fileId }) => fileId);
  await tx.update(invoiceFiles).set({ invoiceId: invoice.id }).where(inArray(invoiceFiles.fileId, fileIds));
  const detail = { number, amount: invoice.amount, currency: invoice.currency, files: fileIds, isNew };
  await writeAudit(tx, invoiceFact('invoice.issued', invoice.id, detail), source);
  if (isNew) await emit(tx, invoiceIssued, invoiceEventOf(invoice), source.at);
}

async function keepNumber(tx: Tx, id: string, change: Partial<InvoiceRow>): Promise<void> {
  try {
    await tx.transaction((inner) => inner.update(invoices).set(change).where(eq(invoices.id, id)));
  } catch (error) {
    if (violatedConstraint(error) !== 'invoices_number') throw error;
    refuse(kernelRefusals.INVALID_INPUT, { fields: { number: invoiceMessages.invoice_number_used } });
  }
}

// Refuses files that were uploaded for another conference or are already attached to an invoice.
async function requireFiles(tx: Tx, meetingId: string, fileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(fileIds)];
  const found = await tx
    .select({ fileId: invoiceFiles.fileId })
    .from(invoiceFiles)
    .where(
      and(
        inArray(invoiceFiles.fileId, wanted),
        eq(invoiceFiles.meetingId, meetingId),
        isNull(invoiceFiles.invoiceId),
      ),
    )
    .for('update');
  if (found.length < wanted.length || wanted.length < fileIds.length)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { files: invoiceMessages.file_gone } });
}
