import type { MatchDoubt, MatchedFile } from '@plenum/contract/invoices/schemas';
import { openInvoiceStates } from '@plenum/contract/invoices/states';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { moneyText } from '#kernel/sheet/sheet';
import { orders } from '#modules/registration/orders/public';
import { invoices, type InvoiceRow } from '../tables.ts';

// Matches the output of orderNumber() if no letter or digit adjoins it.
const ORDER_NUMBER = /(?<![\dA-Z])P\d{6}[\dA-HJKMNP-TV-Z]{8}(?![\dA-Z])/;
// 数电票 have twenty digits.
const INVOICE_NUMBER = /(?<!\d)\d{20}(?!\d)/;

type Match = Pick<MatchedFile, 'orderNumber' | 'number' | 'invoice' | 'doubts'>;

/** Finds the request that an uploaded file belongs to, by the order number in its name or else in its text. */
export async function matchFile(
  db: Db | Tx,
  meetingId: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<Match> {
  const find = (pattern: RegExp) =>
    pattern.exec(name.toUpperCase())?.[0] ?? pattern.exec(text.toUpperCase())?.[0] ?? '';
  const [orderNumber, number] = [find(ORDER_NUMBER), find(INVOICE_NUMBER)];
  const none = (doubt: MatchDoubt): Match => ({ orderNumber, number, invoice: null, doubts: [doubt] });
  if (orderNumber === '') return none('no_order_number');
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, orderNumber), eq(orders.meetingId, meetingId)));
  if (!order) return none('unknown_order');
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, order.id), inArray(invoices.state, [...openInvoiceStates])));
  if (!invoice || invoice.isOwn || invoice.state === 'to_reverse') return none('not_requested');
  const { id, title, amount, currency, state } = invoice;
  return {
    orderNumber,
    number,
    invoice: { id, title, amount, currency, state },
    doubts: doubtsOf(invoice, text),
  };
}

// Compares the text of the file with the request.
function doubtsOf(invoice: InvoiceRow, text: string): MatchDoubt[] {
  const doubts: MatchDoubt[] = [];
  const bare = text.replaceAll(/[\s,]/g, '');
  if (bare !== '' && !bare.includes(invoice.title.replaceAll(/\s/g, ''))) doubts.push('title_differs');
  if (bare !== '' && !bare.includes(moneyText(invoice.amount))) doubts.push('amount_differs');
  if (isChangedSinceExport(invoice)) doubts.push('changed_since_export');
  return doubts;
}

/** Returns whether the buyer has changed the data after finance exported it to the tax system. */
export function isChangedSinceExport({ state, exportedAt }: InvoiceRow): boolean {
  return state === 'requested' && exportedAt !== null;
}
