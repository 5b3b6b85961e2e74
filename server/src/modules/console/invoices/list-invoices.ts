import type { InvoiceRow } from '@plenum/contract/console/invoice-lists';
import type { RowCount } from '@plenum/contract/kernel/list';
import { unwrittenStates } from '@plenum/contract/invoices/states';
import { inArray } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import { invoiceDetailsOf, invoices, isChangedSinceExport, presentInvoice } from '#modules/invoices/public';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { countFound, findInvoicePage, invoiceSortOf, type InvoiceWishes } from './invoice-queries.ts';

export async function listInvoices(
  { db, pool, keys }: Kernel,
  meetingId: string,
  { after, ...wishes }: InvoiceWishes & { readonly after?: string | undefined },
): Promise<ListPage<InvoiceRow>> {
  const cursor = readCursor(after, invoiceSortOf(wishes).kind);
  const found = await findInvoicePage(pool, { keys, meetingId, wishes, after: cursor, limit: PAGE + 1 });
  const ids = found.map(({ id }) => id);
  const stored = await db.select().from(invoices).where(inArray(invoices.id, ids));
  const rows = new Map(stored.map((row) => [row.id, row]));
  const details = await invoiceDetailsOf(db, ids);
  return toPage(found, cursor === null, ({ id, orderNumber, buyer }): InvoiceRow => {
    const row = rows.get(id);
    if (!row) throw new Error('an invoice went away while it was read');
    // One that we wrote ourselves needs nothing of finance.
    const isIssued = row.state === 'issued' && !row.isOwn;
    return {
      ...presentInvoice(keys, row, details(id)),
      orderNumber,
      buyer,
      isChangedSinceExport: isChangedSinceExport(row),
      can: {
        issue: unwrittenStates.includes(row.state) || isIssued,
        reverse: isIssued || row.state === 'to_reverse',
        reopen: isIssued,
      },
    };
  });
}

export async function countInvoices(
  { pool, keys }: Kernel,
  meetingId: string,
  wishes: InvoiceWishes,
): Promise<RowCount> {
  return { count: await countFound(pool, { keys, meetingId, wishes }), isMore: false };
}
