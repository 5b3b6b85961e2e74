import type pg from 'pg';
import type { ListQueryOf } from '@plenum/contract/kernel/define-list';
import type { Currency } from '@plenum/contract/kernel/money';
import type { orderList } from '@plenum/contract/registration/lists/order-list';
import type { Kernel } from '#kernel/kernel';
import type { AskedPage } from '#kernel/list/list-source';
import { sortOrScan, opaque, selectFrom } from '#kernel/list/sort-or-scan';
import { type Take, runStatement, isAmong, isWorthPreparing, buildStatement } from '#kernel/list/statement';
import { type SearchTerm, readSearchTerm } from './search-term.ts';
import type { Listed } from '#kernel/list/list-page';
import { afterCursor, keyText, orderBy } from '#kernel/list/list-sort';
import { hasStatus, orderMoney } from './order-money.ts';
import { orderIsUpdated } from './updated-since.ts';
import { peopleOf, shownBuyer } from './order-sorts.ts';

export type OrderParams = ListQueryOf<typeof orderList>;

export interface FoundOrder {
  readonly id: string;
  readonly buyer: string;
  readonly registrationId: string;
  readonly kind: 'individual' | 'team';
  readonly people: number;
}

interface Page {
  /** Common table expressions placed before the page's query. */
  readonly found: string;
  readonly page: string;
}

interface Asked extends AskedPage {
  readonly params: OrderParams;
  /** Orders whose hold expires within a day from now are `ending`. */
  readonly now: Date;
}

const FEW = 200;
/**
 * Returns SQL for whether the order's hold expires within a day. The condition can't use the index of expiring holds,
 * which doesn't include the conference.
 */
export function isEnding(order: string, now: string): string {
  return `${order}.hold_until - interval '1 day' <= ${now}::timestamptz`;
}

/** One page in the order of the list, with any filters. */
export async function findOrders(
  { pool, clock }: Kernel,
  asked: AskedPage & { readonly params: OrderParams },
): Promise<Listed<FoundOrder>[]> {
  const now = clock.now();
  return runStatement(
    pool,
    buildStatement((take) => pageText({ ...asked, now }, take)),
    isWorthPreparing(asked.params),
  );
}

export interface FoundSum {
  readonly currency: Currency;
  readonly orders: string;
  readonly ordered: string;
  readonly received: string;
  readonly due: string;
  readonly refunded: string;
}

/**
 * All matching orders of the conference, summed by currency; read from the index orders_by_state alone, unless the
 * filter needs more of the order.
 */
export async function sumOrders(
  { pool, clock }: Kernel,
  meetingId: string,
  params: OrderParams,
): Promise<FoundSum[]> {
  const now = clock.now();
  const statement = buildStatement((take) => {
    const meeting = take(meetingId);
    const where = [`o.meeting_id = ${meeting}`, ...filtersOf({ meeting, params, now }, take)];
    const amounts = Object.entries(orderMoney('o'));
    const columns = ['o.currency', ...amounts.map(([name, text]) => `${text} as ${name}`)].join(', ');
    const { found, page } = matching(columns, meetingId, params, where, take);
    return `with ${found}listed as (${page})
      select currency, count(*) as orders, ${amounts.map(([name]) => `sum(${name}) as ${name}`).join(', ')}
      from listed group by currency order by currency`;
  });
  return runStatement(pool, statement, isWorthPreparing(params));
}

function pageText(asked: Asked, take: Take): string {
  const { sort } = asked;
  const { found, page } = pageOf(asked, take);
  return `with ${found}page as materialized (${page})
    select o.id, o.registration_id as "registrationId", r.kind, ${shownBuyer('r', 'o')} as buyer,
      ${peopleOf('o')}::integer as people, ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
    from page join orders as o on o.id = page.id
    join registrations as r on r.id = o.registration_id
    ${orderBy(sort, 'page.sort_key', 'page.id')}`;
}

function pageOf({ meetingId, params, sort, after, limit, now }: Asked, take: Take): Page {
  const meeting = take(meetingId);
  const where = [
    `o.meeting_id = ${meeting}`,
    ...filtersOf({ meeting, params, now }, take),
    ...afterCursor(sort, 'o.id', after, take),
  ];
  const end = `${orderBy(sort, sort.sql, 'o.id')} limit ${limit}`;
  return matching(`o.id, ${sort.sql} as sort_key`, meetingId, params, where, take, { join: sort.join, end });
}

function matching(
  columns: string,
  meetingId: string,
  { q }: OrderParams,
  where: readonly string[],
  take: Take,
  { join = '', end = '' }: { readonly join?: string | undefined; readonly end?: string } = {},
): Page {
  const walked = { from: `orders as o ${join}`, where };
  const searchTerm = readSearchTerm(meetingId, q);
  if (!searchTerm) return { found: '', page: selectFrom(columns, walked, end) };
  const { found, isIt } = searchOf(searchTerm, take);
  const sorted = { from: `found join orders as o on o.id = found.id ${join}`, where };
  const searched = { ...walked, where: [...where, opaque(isIt)] };
  return { found, page: sortOrScan(columns, FEW, sorted, searched, end) };
}

// Searches the registrations, which contain the buyer and the number of the current order. Any other order number is
// looked up directly.
function searchOf(searchTerm: SearchTerm, take: Take): { found: string; isIt: string } {
  const [tokens, pattern, number] = [
    take(searchTerm.tokens),
    take(searchTerm.pattern),
    take(searchTerm.number),
  ];
  const text = '(select r.search_text from registrations as r where r.id = o.registration_id)';
  return {
    found: `found as materialized (
      select orders.id from (
        select id from search_registrations(${tokens}::integer[], ${pattern}, ${FEW + 1})) as known
      cross join lateral (select id from orders where registration_id = known.id offset 0) as orders
      union select id from orders where number = ${number}), `,
    isIt: searchTerm.isNumber ? `o.number like ${number} || '%'` : `${text} like ${pattern}`,
  };
}

interface Filtered {
  readonly meeting: string;
  readonly params: OrderParams;
  readonly now: Date;
}

function filtersOf({ meeting, params, now }: Filtered, take: Take): string[] {
  const { ids, state, currency, method, ending, updatedSince } = params;
  const filters: string[] = [];
  const money = orderMoney('o');
  for (const name of ['received', 'due', 'refunded'] as const)
    if (params[name] !== undefined) filters.push(`${money[name]} ${params[name] === 'some' ? '>' : '='} 0`);
  if (ids !== undefined) filters.push(isAmong('o.id', take(ids)));
  if (state !== undefined) filters.push(hasStatus('o', state, take));
  if (currency !== undefined) filters.push(`o.currency = ${take(currency)}`);
  if (method !== undefined) filters.push(`o.method = ${take(method)}`);
  if (ending !== undefined) filters.push(`o.state = 'unpaid'`, opaque(isEnding('o', take(now))));
  if (updatedSince !== undefined)
    filters.push(opaque(orderIsUpdated('o', { meeting, since: take(updatedSince) })));
  return filters;
}

/** The buyer of an order: the team, otherwise the person. */
export async function findBuyer(pool: pg.Pool, orderId: string): Promise<string> {
  const found = await pool.query<{ buyer: string }>({
    name: 'people_buyer',
    text: `select ${shownBuyer('r', 'o')} as buyer from orders as o join registrations as r on r.id = o.registration_id
      where o.id = $1`,
    values: [orderId],
  });
  return found.rows[0]?.buyer ?? '';
}
