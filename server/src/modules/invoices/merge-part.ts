import { eq, sql } from 'drizzle-orm';
import { type MergePart, type MergeRow, mergeRow } from '#kernel/db/merge-part';
import { documents, invoices } from './tables.ts';

/** An issued document never changes, so it isn't moved; it is found through its order, which is moved. */
export const invoicesMergePart: MergePart = {
  columns: {
    'invoices.account_id': 'moves',
    'documents.account_id': 'stays',
    'invoices.issued_by': 'stays',
    'invoices.reversed_by': 'stays',
    'invoice_exports.exported_by': 'stays',
  },
  find: async (db, { from }) => {
    const { rows } = await db.execute<Record<string, unknown> & MergeRow>(sql`
      select id, title as label, meeting_id as "meetingId", requested_at as at, currency, amount from invoices
      where account_id = ${from} order by requested_at desc, id`);
    return {
      groups: {
        invoices: rows.map(mergeRow),
        documents: await db.$count(documents, eq(documents.accountId, from)),
      },
    };
  },
  move: async (tx, { from, into }) => {
    await tx.update(invoices).set({ accountId: into }).where(eq(invoices.accountId, from));
  },
};
