import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { openInvoiceStates } from '@plenum/contract/invoices/states';
import { paidStates } from '@plenum/contract/registration/orders/states';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type LockedOrder, lockMeetingsOrder, type OrderRow } from '#modules/registration/orders/public';
import { type InvoiceFileRow, invoiceFiles, type InvoiceRow, invoices } from './tables.ts';

/** The amount that can be invoiced: the money received for a paid order, less refunds. */
export function invoiceableAmount({
  state,
  received,
  refunded,
}: Pick<OrderRow, 'state' | 'received' | 'refunded'>): number {
  return paidStates.includes(state) ? received - refunded : 0;
}

export async function findInvoice(db: Db | Tx, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

/** All invoices of an order, newest first. */
export async function findInvoicesOf(db: Db | Tx, orderId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.requestedAt), desc(invoices.id));
}

/** Locks the valid invoice. The order's row must be locked first, so that none is added at the same time. */
export async function lockOpenInvoice(tx: Tx, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), inArray(invoices.state, [...openInvoiceStates])))
    .for('update');
  return row ?? null;
}

/** Locks an invoice of the conference and its order. The order is locked first, as everywhere. */
export async function lockInvoice(
  tx: Tx,
  { meetingId, invoiceId }: { readonly meetingId: string; readonly invoiceId: string },
): Promise<{ invoice: InvoiceRow; locked: LockedOrder }> {
  const found = await findInvoice(tx, invoiceId);
  if (found?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const locked = await lockMeetingsOrder(tx, meetingId, found.orderId);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
  if (!invoice) refuse(kernelRefusals.NOT_FOUND);
  return { invoice, locked };
}

/**
 * Returns files by invoice. The query runs even if there are no ids, so that each page costs the same number of
 * queries.
 */
export async function invoiceFilesOf(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceFileRow[]>> {
  const rows = await db
    .select()
    .from(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceFiles.createdAt), asc(invoiceFiles.fileId));
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId ?? '');
}
