import { type InvoiceRow, invoiceList } from '@plenum/contract/invoices/invoice-list';
import { invoiceStates, unwrittenStates } from '@plenum/contract/invoices/states';
import type { ListParams, SortName } from '@plenum/contract/kernel/define-list';
import type { RowCount } from '@plenum/contract/kernel/list';
import { inArray } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Kernel } from '#kernel/kernel';
import type { Listed } from '#kernel/list/list-page';
import type { AskedPage, ListSource } from '#kernel/list/list-source';
import {
  afterCursor,
  amountOf,
  chooseSort,
  keyText,
  orderBy,
  rankOf,
  type SortColumn,
} from '#kernel/list/list-sort';
import { buildStatement, isWorthPreparing, runStatement, type Take } from '#kernel/list/statement';
import {
  invoiceDetailsOf,
  invoices,
  isChangedSinceExport,
  presentInvoice,
  taxKey,
} from '#modules/invoices/public';
import { shownBuyer } from '../people/order-sorts.ts';
import { readSearchTerm } from '../people/search-term.ts';

interface FoundInvoice {
  readonly id: string;
  readonly orderNumber: string;
  readonly buyer: string;
}

const orderOf = 'join orders as o on o.id = i.order_id';

/**
 * Sorting by `requestedAt` uses the index invoices_of_meeting; for any other column the conference's invoices are
 * sorted on demand.
 */
const sortColumns: Readonly<Record<SortName<typeof invoiceList>, SortColumn>> = {
  requestedAt: { kind: 'instant', sql: 'i.requested_at', isIndexed: true },
  orderNumber: { kind: 'text', isCode: true, sql: 'o.number', join: orderOf },
  title: { kind: 'text', sql: 'i.title' },
  state: rankOf(invoiceStates, 'i.state'),
  amount: amountOf('i.currency', 'i.amount'),
  // Invoices that are not issued come last.
  issuedAt: { kind: 'instant', sql: `coalesce(i.issued_at, '2199-12-31 00:00:00+00'::timestamptz)` },
};

/** Filters and sorts first, then reads the other columns for the rows of the page only. */
async function find(
  { pool, keys }: Kernel,
  { meetingId, params, sort, after, limit }: AskedPage,
): Promise<Listed<FoundInvoice>[]> {
  const statement = buildStatement((take) => {
    const where = [...filtersOf(keys, meetingId, params, take), ...afterCursor(sort, 'i.id', after, take)];
    return `with page as materialized (
        select i.id, i.order_id, ${sort.sql} as sort_key from invoices as i ${sort.join ?? ''}
        where ${where.join(' and ')} ${orderBy(sort, sort.sql, 'i.id')} limit ${limit})
      select page.id, o.number as "orderNumber", ${shownBuyer('r', 'o')} as buyer,
        ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
      from page join orders as o on o.id = page.order_id
      join registrations as r on r.id = o.registration_id
      ${orderBy(sort, 'page.sort_key', 'page.id')}`;
  });
  return runStatement(pool, statement, isWorthPreparing(params));
}

/** Reads only the index invoices_by_state, unless the filter needs more. */
async function count({ pool, keys }: Kernel, meetingId: string, params: ListParams): Promise<RowCount> {
  const statement = buildStatement(
    (take) =>
      `select count(*)::integer as count from invoices as i where ${filtersOf(keys, meetingId, params, take).join(' and ')}`,
  );
  const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(params));
  return { count: row?.count ?? 0, isMore: false };
}

async function present({ db, keys }: Kernel, found: readonly FoundInvoice[]): Promise<InvoiceRow[]> {
  const ids = found.map(({ id }) => id);
  const stored = await db.select().from(invoices).where(inArray(invoices.id, ids));
  const rows = new Map(stored.map((row) => [row.id, row]));
  const details = await invoiceDetailsOf(db, ids);
  return found.flatMap(({ id, orderNumber, buyer }): InvoiceRow[] => {
    const row = rows.get(id);
    if (!row) return [];
    // Finance has nothing to do for invoices that the system issued itself.
    const isIssued = row.state === 'issued' && !row.isOwn;
    return [
      {
        ...presentInvoice(keys, row, details(id)),
        orderNumber,
        buyer,
        isChangedSinceExport: isChangedSinceExport(row),
        can: {
          issue: unwrittenStates.includes(row.state) || isIssued,
          reverse: isIssued || row.state === 'to_reverse',
          reopen: isIssued,
        },
      },
    ];
  });
}

export const invoiceSource: ListSource<FoundInvoice, InvoiceRow> = {
  sortOf: ({ sort }) => chooseSort(sortColumns, sort, invoiceList.usualSort),
  find,
  count,
  present,
};

// Searches by order number, part of the title, or the whole tax number, which is encrypted.
function filtersOf(
  keys: KeyRing,
  meetingId: string,
  { q, state, kind, titleType, currency }: ListParams,
  take: Take,
): string[] {
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
