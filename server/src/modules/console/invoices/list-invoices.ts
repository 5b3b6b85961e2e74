import type { InvoiceRow } from '@plenum/contract/console/invoice-lists';
import type { RowCount } from '@plenum/contract/console/list';
import { unwrittenStates } from '@plenum/contract/invoices/states';
import { inArray } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import { invoiceFilesOf, invoices, isChangedSinceExport, presentInvoice } from '#modules/invoices/public';
import { type ListPage, PAGE, readCursor, toPage } from '../people/list-page.ts';
import { countFound, findInvoicePage, invoiceSortOf, type InvoiceWishes } from './invoice-queries.ts';

export async function listInvoices(
  { db, pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: InvoiceWishes & { readonly after?: string | undefined },
): Promise<ListPage<InvoiceRow>> {
  const cursor = readCursor(after, invoiceSortOf(wishes).kind);
  const found = await findInvoicePage(pool, { meetingId, wishes, after: cursor, limit: PAGE + 1 });
  const ids = found.map(({ id }) => id);
  const stored = await db.select().from(invoices).where(inArray(invoices.id, ids));
  const rows = new Map(stored.map((row) => [row.id, row]));
  const files = await invoiceFilesOf(db, ids);
  return toPage(found, cursor === null, ({ id, orderNumber, buyer }): InvoiceRow => {
    const row = rows.get(id);
    if (!row) throw new Error('an invoice went away while it was read');
    return {
      ...presentInvoice(row, files.get(id) ?? []),
      orderNumber,
      buyer,
      isChangedSinceExport: isChangedSinceExport(row),
      can: {
        issue: unwrittenStates.includes(row.state) || row.state === 'issued',
        reverse: row.state === 'issued' || row.state === 'to_reverse',
        reopen: row.state === 'issued',
      },
    };
  });
}

export async function countInvoices(
  { pool }: Kernel,
  meetingId: string,
  wishes: InvoiceWishes,
): Promise<RowCount> {
  return { count: await countFound(pool, { meetingId, wishes }), isMore: false };
}
