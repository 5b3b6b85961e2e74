import type { Document } from '@plenum/contract/invoices/schemas';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { findAccountNames } from '#modules/accounts/staff/public';
import { lockOwnOrder, openInvoice } from '#modules/registration/orders/public';
import { invoiceableAmount } from '../invoice-queries.ts';
import { type DocumentRow, documents } from '../tables.ts';
import { issueDocument, linesOf } from './issue-document.ts';

/** Issues a receipt at the buyer's request. There is one per order; repeating the request has no effect. */
export async function issueReceipt(
  keys: KeyRing,
  tx: Tx,
  { orderId, accountId }: { readonly orderId: string; readonly accountId: string },
  source: AuditSource,
): Promise<void> {
  const { order } = await lockOwnOrder(tx, orderId, accountId);
  if (await findReceipt(tx, orderId)) return;
  const amount = invoiceableAmount(order);
  if (amount === 0) refuse(orderRefusals.ORDER_STATE);
  const names = await findAccountNames(tx, [accountId]);
  const { title = names.get(accountId) ?? '', taxNumber = '', note = '' } = openInvoice(keys, order) ?? {};
  const buyer = { title, taxNumber, note };
  await issueDocument(
    keys,
    tx,
    order,
    { kind: 'receipt', amount, invoiceId: null, buyer, lines: linesOf(order, amount) },
    source,
  );
}

export async function findReceipt(db: Db | Tx, orderId: string): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'receipt')));
  return row ?? null;
}

/** Documents by invoice: the invoice, then its credit notes. */
export async function documentsOf(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentRow[]>> {
  const rows = await db
    .select()
    .from(documents)
    .where(inArray(documents.invoiceId, [...invoiceIds]))
    .orderBy(desc(documents.kind), asc(documents.year), asc(documents.sequence));
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId ?? '');
}

export function presentDocument({ id, kind, number, amount, currency, issuedAt }: DocumentRow): Document {
  return { id, kind, number, amount, currency, issuedAt: issuedAt.toISOString() };
}
