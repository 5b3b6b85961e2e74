import type { ListParams, SortName } from '@plenum/contract/kernel/define-list';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type RefundRow, refundList } from '@plenum/contract/payments/refund-list';
import { refundStates, refundWays } from '@plenum/contract/payments/refund-schemas';
import { inArray } from 'drizzle-orm';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { Listed } from '#kernel/list/list-page';
import type { AskedPage, ListReader, ListSource } from '#kernel/list/list-source';
import {
  afterCursor,
  amountOf,
  chooseSort,
  keyText,
  orderBy,
  rankOf,
  type SortColumn,
} from '#kernel/list/list-sort';
import { buildStatement, isAmong, isWorthPreparing, runStatement, type Take } from '#kernel/list/statement';
import { mayIn } from '#modules/meetings/scope/public';
import { presentRefunds } from '#modules/payments/refunds/public';
import { refunds } from '#modules/payments/public';
import { shownBuyer } from '../people/order-sorts.ts';
import { readSearchTerm } from '../people/search-term.ts';
import { presentFacts } from './list-money.ts';
import { type Found, orderFacts, orderOf } from './money-queries.ts';

// A conference has hundreds of refunds, not thousands, so they are sorted on demand.
const sortColumns: Readonly<Record<SortName<typeof refundList>, SortColumn>> = {
  askedAt: { kind: 'instant', sql: 'refund.asked_at' },
  endedAt: { kind: 'instant', sql: `coalesce(refund.ended_at, '2199-12-31 00:00:00+00'::timestamptz)` },
  orderNumber: { kind: 'text', isCode: true, sql: `coalesce(o.number, '')` },
  buyer: { kind: 'text', sql: `coalesce(${shownBuyer('r', 'o')}, '')` },
  amount: amountOf('refund.currency', 'refund.amount'),
  state: rankOf(refundStates, 'refund.state'),
  way: rankOf(refundWays, 'refund.way'),
};

/** One page of refunds with their orders. */
async function find(
  { pool }: Kernel,
  { meetingId, params, sort, after, limit }: AskedPage,
): Promise<Listed<Found>[]> {
  const statement = buildStatement(
    (take) => `select refund.id, ${orderFacts}, ${keyText(sort, sort.sql)} as key, null::bigint as total
      from refunds as refund ${orderOf('refund.order_id')}
      where ${[...filtersOf(meetingId, params, take), ...afterCursor(sort, 'refund.id', after, take)].join(' and ')}
      ${orderBy(sort, sort.sql, 'refund.id')} limit ${take(limit)}`,
  );
  return runStatement(pool, statement, isWorthPreparing(params));
}

async function count({ pool }: Kernel, meetingId: string, params: ListParams): Promise<RowCount> {
  const statement = buildStatement(
    (take) => `select count(*)::integer as count from (
      select from refunds as refund ${orderOf('refund.order_id')}
      where ${filtersOf(meetingId, params, take).join(' and ')} limit ${MOST_COUNTED + 1}) as found`,
  );
  const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(params));
  const found = row?.count ?? 0;
  return { count: Math.min(found, MOST_COUNTED), isMore: found > MOST_COUNTED };
}

async function present(
  { db }: Kernel,
  found: readonly Found[],
  { actor, language, meetingId }: ListReader,
): Promise<RefundRow[]> {
  const orders = new Map(found.map(({ id, order }) => [id, order && presentFacts(order)]));
  const stored = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.id, [...orders.keys()]));
  const deciders = new Map(stored.map(({ id, decidedBy }) => [id, decidedBy]));
  const shown = await presentRefunds(db, stored, { language, isStaff: true });
  const mayAct = mayIn(actor, meetingId, 'takeMoney');
  const rows = new Map(
    shown.map((refund): [string, RefundRow] => {
      const { id, state, way, byProvider, noted } = refund;
      const isByHand = state === 'sent' && way === 'hand';
      const can = {
        approve: mayAct && state === 'asked',
        confirm: mayAct && state === 'confirming' && deciders.get(id) !== actor.accountId,
        refuse: mayAct && (state === 'asked' || state === 'confirming' || isByHand),
        record: mayAct && isByHand,
        note: mayAct && (byProvider !== null || state === 'failed') && noted === null,
      };
      return [id, { ...refund, order: orders.get(id) ?? null, can }];
    }),
  );
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

/** The refunds of a conference, each with its order and the possible actions. */
export const refundSource: ListSource<Found, RefundRow> = {
  sortOf: ({ sort }) => chooseSort(sortColumns, sort, refundList.usualSort),
  find,
  count,
  present,
};

export async function readRefundOf(
  kernel: Kernel,
  { id: meetingId, refundId }: { readonly id: string; readonly refundId: string },
  reader: Omit<ListReader, 'meetingId'>,
): Promise<RefundRow> {
  const params = { ids: refundId };
  const sort = refundSource.sortOf(params);
  const found = await find(kernel, { meetingId, params, sort, after: null, limit: 1 });
  const [row] = await present(kernel, found, { ...reader, meetingId });
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/**
 * Returns SQL for whether a refund was refused by the provider and not handled yet: there is neither a later refund of
 * the same money nor a note.
 */
export const isFailedOpen = (row: string) => `${row}.state = 'failed' and ${row}.by_provider is null
  and ${row}.noted_at is null and not exists (
    select from refunds as later where later.asked_at > ${row}.asked_at and later.state not in ('refused', 'withdrawn')
      and later.by_provider is null
      and later.order_id is not distinct from ${row}.order_id and later.receipt_id is not distinct from ${row}.receipt_id)`;

function filtersOf(
  meetingId: string,
  { ids, q, state, way, byProvider, failed }: ListParams,
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
