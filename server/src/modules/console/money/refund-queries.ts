import { type RefundFilter, type RefundSort, usualRefundSort } from '@plenum/contract/console/refund-lists';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import { refundStates, refundWays } from '@plenum/contract/payments/refund-schemas';
import type pg from 'pg';
import type { z } from 'zod';
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
import {
  runStatement,
  isAmong,
  isWorthPreparing,
  type Selected,
  type Take,
  buildStatement,
} from '#kernel/list/statement';
import { readSearchTerm } from '../people/search-term.ts';
import { type Found, orderFacts, orderOf } from './money-queries.ts';

export type RefundWishes = Omit<z.infer<typeof RefundFilter>, 'after'> & Selected;

interface Asked {
  readonly meetingId: string;
  readonly wishes: RefundWishes;
  readonly after: Cursor | null;
  readonly limit: number;
}

// A conference has hundreds of refunds, not thousands: they are sorted when they are asked for.
const sortColumns: Readonly<Record<RefundSort, SortColumn>> = {
  askedAt: { kind: 'instant', sql: 'refund.asked_at' },
  endedAt: { kind: 'instant', sql: `coalesce(refund.ended_at, '2199-12-31 00:00:00+00'::timestamptz)` },
  orderNumber: { kind: 'text', isCode: true, sql: `coalesce(o.number, '')` },
  buyer: { kind: 'text', sql: `coalesce(${shownBuyer('r', 'o')}, '')` },
  amount: amountOf('refund.currency', 'refund.amount'),
  state: rankOf(refundStates, 'refund.state'),
  way: rankOf(refundWays, 'refund.way'),
};

export function refundSortOf({ sort }: RefundWishes): ListSort<RefundSort> {
  return chooseSort(sortColumns, sort, usualRefundSort);
}

/** One page of refunds with the orders they are of. */
export async function findRefundPage(
  pool: pg.Pool,
  { meetingId, wishes, after, limit }: Asked,
): Promise<Listed<Found>[]> {
  const sort = refundSortOf(wishes);
  const statement = buildStatement(
    (take) => `select refund.id, ${orderFacts}, ${keyText(sort, sort.sql)} as key, null::bigint as total
      from refunds as refund ${orderOf('refund.order_id')}
      where ${[...filtersOf(meetingId, wishes, take), ...afterCursor(sort, 'refund.id', after, take)].join(' and ')}
      ${orderBy(sort, sort.sql, 'refund.id')} limit ${take(limit)}`,
  );
  return runStatement(pool, statement, isWorthPreparing(wishes));
}

export async function countRefunds(
  pool: pg.Pool,
  meetingId: string,
  wishes: RefundWishes,
): Promise<RowCount> {
  const statement = buildStatement(
    (take) => `select count(*)::integer as count from (
      select from refunds as refund ${orderOf('refund.order_id')}
      where ${filtersOf(meetingId, wishes, take).join(' and ')} limit ${MOST_COUNTED + 1}) as found`,
  );
  const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(wishes));
  const count = row?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

/**
 * A refund of ours that the provider refused, about which nothing was done since: neither a later refund of the same money nor
 * a note.
 */
export const isFailedOpen = (row: string) => `${row}.state = 'failed' and ${row}.by_provider is null
  and ${row}.noted_at is null and not exists (
    select from refunds as later where later.asked_at > ${row}.asked_at and later.state not in ('refused', 'withdrawn')
      and later.by_provider is null
      and later.order_id is not distinct from ${row}.order_id and later.receipt_id is not distinct from ${row}.receipt_id)`;

function filtersOf(
  meetingId: string,
  { ids, q, state, way, byProvider, failed }: RefundWishes,
  take: Take,
): string[] {
  const filters = [`refund.meeting_id = ${take(meetingId)}`];
  if (ids !== undefined) filters.push(isAmong('refund.id', take(ids)));
  if (state !== undefined) filters.push(`refund.state = ${take(state)}`);
  if (way !== undefined) filters.push(`refund.way = ${take(way)}`);
  if (byProvider !== undefined) filters.push('refund.by_provider is not null');
  if (byProvider === 'open') filters.push('refund.noted_at is null');
  if (failed !== undefined) filters.push(isFailedOpen('refund'));
  const term = readSearchTerm(meetingId, q);
  if (term)
    filters.push(`(o.number like ${take(term.number)} || '%' or r.search_text like ${take(term.pattern)})`);
  return filters;
}
