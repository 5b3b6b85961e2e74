import { sortOrScan, opaque, selectFrom, type Source } from '#kernel/list/sort-or-scan';
import type { Take } from '#kernel/list/statement';
import type { SearchTerm } from './search-term.ts';
import {
  type ParticipantFilter,
  filtersOf,
  ownFilters,
  type ParticipantParams,
  walkedBy,
} from './participant-filters.ts';
import type { Cursor } from '#kernel/list/list-page';
import { afterCursor, type ListSort, orderBy } from '#kernel/list/list-sort';
import { hasStatus } from './order-money.ts';

export interface PageAsked {
  readonly meeting: string;
  readonly params: ParticipantParams;
  readonly searchTerm: SearchTerm | null;
  readonly sort: ListSort;
  readonly after: Cursor | null;
  /** Written as a literal: without knowing the limit, the planner would sort all rows. */
  readonly limit: number;
  /** True to count only, up to the limit, without columns or an order. */
  readonly isCounting?: boolean;
}

export interface PageText {
  /** Common table expressions placed before the page's query. */
  readonly found: string;
  readonly page: string;
  /** SQL for the total, or `null` if it is not known without counting. */
  readonly total: string;
}

interface Parts extends PageAsked {
  readonly take: Take;
  readonly filters: readonly ParticipantFilter[];
}

// Up to this many people are read and then sorted. If more match, reading the list in its order soon finds enough of
// them for a page.
const FEW = 1_000;
// The same limit for people who must first be looked up one by one.
const FEW_GUESTS = 1_500;
const FEW_REGISTRATIONS = 200;
const REGISTERED = `p.state = 'registered'`;

/** Returns the people of one page, using the cheapest plan for the filters. */
export function participantPage(asked: PageAsked, take: Take): PageText {
  const { params, searchTerm } = asked;
  const by = searchTerm ? null : walkedBy(params);
  const parts = { ...asked, take, filters: filtersOf(asked, by, take) };
  if (searchTerm) return searchTerm.isNumber ? byNumber(parts, searchTerm) : bySearch(parts, searchTerm);
  if (by === 'payment') return byPayment(parts);
  if (by === 'review') return byReview(parts);
  if (parts.filters.length === 1 && params.activityId !== undefined)
    return byActivity(parts, params.activityId);
  return {
    found: '',
    page: selectFrom(columnsOf(parts), walked(parts), end(parts)),
    total: counterOf(parts),
  };
}

/**
 * Returns the columns that are read while the list is walked: the id and the sort value. The other columns are looked
 * up only for the fifty rows of the page, because sorting copies every row of the conference, and sorting wide rows
 * takes several times as long.
 */
function columnsOf({ sort, isCounting = false }: Parts): string {
  if (isCounting) return '1 as one';
  return `p.id, ${sort.sql} as sort_key`;
}

function end({ sort, limit, isCounting = false }: Parts): string {
  if (isCounting) return `limit ${limit}`;
  return `${orderBy(sort, sort.sql, 'p.id')} limit ${limit}`;
}

function onward({ sort, after, take }: Parts): string[] {
  return afterCursor(sort, 'p.id', after, take);
}

/**
 * Sorts by the given time instead, which equals the registration time of these people and is in an index of the other
 * table.
 */
function timedBy(parts: Parts, time: string): Parts {
  return parts.sort.key === 'registeredAt' ? { ...parts, sort: { ...parts.sort, sql: time } } : parts;
}

function ofMeeting(parts: Parts): string[] {
  return [`p.meeting_id = ${parts.meeting}`, ...parts.filters.map(({ sql }) => sql)];
}

function walked(parts: Parts): Source {
  return {
    from: `participants as p ${parts.sort.join ?? ''}`,
    where: [REGISTERED, ...ofMeeting(parts), ...onward(parts)],
  };
}

/** All participants, and all participants of one type, have counters. */
function counterOf({ meeting, params, filters, take }: Parts): string {
  const taken = `select coalesce(sum(taken), 0) from registration_types where meeting_id = ${meeting}`;
  if (filters.length === 0) return taken;
  const isOneType = filters.length === 1 && params.typeId !== undefined;
  return isOneType ? `${taken} and id = ${take(params.typeId)}::uuid` : 'null';
}

// Walks the orders in one state by the time at which they were placed, which is when their people registered.
function byPayment(asked: Parts): PageText {
  const parts = timedBy(asked, 'o.placed_at');
  const { meeting, params, filters, sort, take } = parts;
  const source = {
    from: `orders as o join participants as p on p.registration_id = o.registration_id and ${REGISTERED} ${sort.join ?? ''}`,
    where: [
      `o.meeting_id = ${meeting}`,
      ...(params.payment === undefined ? [] : [hasStatus('o', params.payment, take)]),
      ...onward(parts),
      ...filters.map(({ sql }) => sql),
    ],
  };
  return { found: '', page: selectFrom(columnsOf(parts), source, end(parts)), total: 'null' };
}

function byReview(asked: Parts): PageText {
  const parts = timedBy(asked, 'r.ordered_at');
  const { meeting, params, filters, sort, take } = parts;
  const source = {
    from: `registrations as r join participants as p on p.registration_id = r.id and ${REGISTERED} ${sort.join ?? ''}`,
    where: [
      `r.meeting_id = ${meeting}`,
      `r.state = 'submitted'`,
      `coalesce(r.review, 'none') = ${take(params.review)}`,
      ...onward(parts),
      ...filters.map(({ sql }) => sql),
    ],
  };
  return { found: '', page: selectFrom(columnsOf(parts), source, end(parts)), total: 'null' };
}

function byActivity(parts: Parts, activityId: string): PageText {
  const { meeting, take } = parts;
  const activity = `${take(activityId)}::uuid`;
  const sorted = {
    from: `found join participants as p on p.id = found.participant_id ${parts.sort.join ?? ''}`,
    where: [REGISTERED, `p.meeting_id = ${meeting}`, ...onward(parts)],
  };
  return {
    found: `found as materialized (select participant_id from order_lines
      where activity_id = ${activity} and held and kind = 'activity' limit ${FEW_GUESTS + 1}), `,
    page: sortOrScan(columnsOf(parts), FEW_GUESTS, sorted, walked(parts), end(parts)),
    total: `select taken from activities where id = ${activity} and meeting_id = ${meeting}`,
  };
}

function bySearch(parts: Parts, searchTerm: SearchTerm): PageText {
  const pattern = parts.take(searchTerm.pattern);
  const tokens = `${parts.take(searchTerm.tokens)}::integer[]`;
  const sorted = {
    from: `found as p ${parts.sort.join ?? ''}`,
    where: [...ofMeeting(parts), ...onward(parts)],
  };
  const walk = walked(parts);
  const isCheap = parts.filters.every(({ name }) => ownFilters.includes(name));
  return {
    found: `found as materialized (select * from search_participants(${tokens}, ${pattern}, ${FEW + 1})), `,
    page: sortOrScan(
      columnsOf(parts),
      FEW,
      sorted,
      { ...walk, where: [...walk.where, opaque(`p.search_text like ${pattern}`)] },
      end(parts),
    ),
    total: isCheap
      ? `select case when (select count(*) from found) <= ${FEW}
          then (${selectFrom('count(*)', { from: 'found as p', where: ofMeeting(parts) }, '')}) end`
      : 'null',
  };
}

function byNumber(parts: Parts, searchTerm: SearchTerm): PageText {
  const pattern = parts.take(searchTerm.pattern);
  const tokens = `${parts.take(searchTerm.tokens)}::integer[]`;
  const walk = walked(parts);
  const sorted = {
    ...walk,
    from: `found cross join lateral (
      select * from participants where registration_id = found.id offset 0) as p ${parts.sort.join ?? ''}`,
  };
  const text = '(select r.search_text from registrations as r where r.id = p.registration_id)';
  return {
    found: `found as materialized (
      select id from search_registrations(${tokens}, ${pattern}, ${FEW_REGISTRATIONS + 1})), `,
    page: sortOrScan(
      columnsOf(parts),
      FEW_REGISTRATIONS,
      sorted,
      { ...walk, where: [...walk.where, opaque(`${text} like ${pattern}`)] },
      end(parts),
    ),
    total: 'null',
  };
}
