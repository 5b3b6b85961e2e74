import {
  type InvoiceFilter,
  type InvoiceSort,
  usualInvoiceSort,
} from '@plenum/contract/console/invoice-lists';
import { invoiceStates } from '@plenum/contract/invoices/states';
import type pg from 'pg';
import type { z } from 'zod';
import type { KeyRing } from '#kernel/crypto/keys';
import { taxKey } from '#modules/invoices/public';
import type { Cursor, Listed } from '#kernel/list/list-page';
import {
  amountOf,
  afterCursor,
  chooseSort,
  keyText,
  type ListSort,
  orderBy,
  rankOf,
  type SortColumn,
} from '#kernel/list/list-sort';
import { shownBuyer } from '../people/order-sorts.ts';
import { runStatement, isWorthPreparing, type Take, buildStatement } from '#kernel/list/statement';
import { readSearchTerm } from '../people/search-term.ts';

export type InvoiceWishes = Omit<z.infer<typeof InvoiceFilter>, 'after'>;

export interface FoundInvoice {
  readonly id: string;
  readonly orderNumber: string;
  readonly buyer: string;
}

const orderOf = 'join orders as o on o.id = i.order_id';

/** `requestedAt` is walked by the index invoices_of_meeting; by any other column the invoices of the conference are sorted. */
const sortColumns: Readonly<Record<InvoiceSort, SortColumn>> = {
  requestedAt: { kind: 'instant', sql: 'i.requested_at', isIndexed: true },
  orderNumber: { kind: 'text', isCode: true, sql: 'o.number', join: orderOf },
  title: { kind: 'text', sql: 'i.title' },
  state: rankOf(invoiceStates, 'i.state'),
  amount: amountOf('i.currency', 'i.amount'),
  // What was not issued comes after all others.
  issuedAt: { kind: 'instant', sql: `coalesce(i.issued_at, '2199-12-31 00:00:00+00'::timestamptz)` },
};

export function invoiceSortOf({ sort }: InvoiceWishes): ListSort<InvoiceSort> {
  return chooseSort(sortColumns, sort, usualInvoiceSort);
}

interface Asked {
  readonly keys: KeyRing;
  readonly meetingId: string;
  readonly wishes: InvoiceWishes;
}

/** One page in the order of the list, whatever it is narrowed by. */
export async function findInvoicePage(
  pool: pg.Pool,
  { after, limit, ...asked }: Asked & { readonly after: Cursor | null; readonly limit: number },
): Promise<Listed<FoundInvoice>[]> {
  const { wishes } = asked;
  const sort = invoiceSortOf(wishes);
  const statement = buildStatement((take) => {
    const where = [...filtersOf(asked, take), ...afterCursor(sort, 'i.id', after, take)];
    return `with page as materialized (
        select i.id, i.order_id, ${sort.sql} as sort_key from invoices as i ${sort.join ?? ''}
        where ${where.join(' and ')} ${orderBy(sort, sort.sql, 'i.id')} limit ${limit})
      select page.id, o.number as "orderNumber", ${shownBuyer('r', 'o')} as buyer,
        ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
      from page join orders as o on o.id = page.order_id
      join registrations as r on r.id = o.registration_id
      ${orderBy(sort, 'page.sort_key', 'page.id')}`;
  });
  return runStatement(pool, statement, isWorthPreparing(wishes));
}

/** How many match: from the index invoices_by_state alone, unless the filter needs more. */
export async function countFound(pool: pg.Pool, asked: Asked): Promise<number> {
  const statement = buildStatement(
    (take) => `select count(*) as count from invoices as i where ${filtersOf(asked, take).join(' and ')}`,
  );
  const [row] = await runStatement<{ count: string }>(pool, statement, isWorthPreparing(asked.wishes));
  return Number(row?.count ?? 0);
}

// Searched for by the order's number, by a part of the title, or by the whole tax number, which is encrypted.
function filtersOf({ keys, meetingId, wishes }: Asked, take: Take): string[] {
  const { q, state, kind, titleType, currency } = wishes;
  const filters = [`i.meeting_id = ${take(meetingId)}`];
  if (state !== undefined) filters.push(`i.state = ${take(state)}`);
  if (kind !== undefined) filters.push(`i.kind = ${take(kind)}`);
  if (titleType !== undefined) filters.push(`i.title_type = ${take(titleType)}`);
  if (currency !== undefined) filters.push(`i.currency = ${take(currency)}`);
  const term = readSearchTerm(meetingId, q);
  if (!term) return filters;
  const pattern = take(`%${term.pattern.replace(/^%/, '')}`);
  const number = take(term.number);
  filters.push(`(lower(i.title) like ${pattern} or i.tax_key = ${take(taxKey(keys, term.number))} or i.number = ${number}
    or exists (select from orders as named where named.id = i.order_id and named.number like ${number} || '%'))`);
  return filters;
}
