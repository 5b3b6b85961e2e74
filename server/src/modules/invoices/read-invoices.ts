import type { MyInvoice } from '@plenum/contract/invoices/endpoints';
import type { OrderInvoices } from '@plenum/contract/invoices/schemas';
import { openInvoiceStates, unwrittenStates } from '@plenum/contract/invoices/states';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { desc, eq } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findMeetingNames } from '#modules/meetings/scope/public';
import { findTerms } from '#modules/meetings/offer/public';
import { findOrder, openInvoice, orders } from '#modules/registration/orders/public';
import { documentsOf, findReceipt, presentDocument } from './documents/receipts.ts';
import { findInvoicesOf, invoiceableAmount, invoiceFilesOf } from './invoice-queries.ts';
import { presentInvoice } from './present.ts';
import { invoices } from './tables.ts';

interface Reader {
  readonly accountId: string;
  readonly language: Language;
}

/** The invoices of one of the reader's orders, and the possible actions. */
export async function readOrderInvoices(
  keys: KeyRing,
  db: Db | Tx,
  orderId: string,
  { accountId, language }: Reader,
): Promise<OrderInvoices> {
  const order = await findOrder(db, orderId);
  if (order?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  const { form, rules } = await findTerms(db, order.meetingId);
  const rows = await findInvoicesOf(db, orderId);
  const details = await detailsOf(
    db,
    rows.map(({ id }) => id),
  );
  const receipt = await findReceipt(db, orderId);
  const amount = invoiceableAmount(order);
  const open = rows.find(({ state }) => openInvoiceStates.includes(state));
  const isUnwritten = open !== undefined && unwrittenStates.includes(open.state);
  return {
    orderId,
    currency: order.currency,
    amount,
    form: openInvoice(keys, order),
    kinds: rules.invoice.kinds,
    item: textIn(rules.invoice.item, language),
    issuer: rules.invoice.issuer,
    note: textIn(rules.invoice.note, language),
    invoices: rows.map((row) => presentInvoice(keys, row, details(row.id))),
    receipt: receipt && presentDocument(receipt),
    can: {
      receipt: amount > 0 && receipt === null,
      request: form.invoice && amount > 0 && (open === undefined || isUnwritten),
      replace: form.invoice && open?.state === 'issued',
      withdraw: isUnwritten,
    },
  };
}

/** Files, documents and exports of these invoices. */
export async function detailsOf(db: Db | Tx, invoiceIds: readonly string[]) {
  const files = await invoiceFilesOf(db, invoiceIds);
  const documents = await documentsOf(db, invoiceIds);
  return (id: string) => ({ files: files.get(id) ?? [], documents: documents.get(id) ?? [] });
}

const MOST = 200;

/** All invoices of an account, newest first. */
export async function listMyInvoices(
  { db, keys }: Pick<Kernel, 'db' | 'keys'>,
  { accountId, language }: Reader,
): Promise<MyInvoice[]> {
  const rows = await db
    .select({ invoice: invoices, orderNumber: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.accountId, accountId))
    .orderBy(desc(invoices.requestedAt), desc(invoices.id))
    .limit(MOST);
  const details = await detailsOf(
    db,
    rows.map(({ invoice }) => invoice.id),
  );
  const names = await findMeetingNames(db, [...new Set(rows.map(({ invoice }) => invoice.meetingId))]);
  return rows.map(({ invoice, orderNumber }) => {
    const meeting = names.get(invoice.meetingId);
    return {
      ...presentInvoice(keys, invoice, details(invoice.id)),
      orderNumber,
      meeting: meeting ? textIn(meeting.name, language) : '',
    };
  });
}
