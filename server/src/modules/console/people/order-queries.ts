import type pg from 'pg';
import type { OrderFilter } from '@plenum/contract/console/order-lists';
import type { z } from 'zod';
import { sortOrScan, opaque, selectFrom } from './few-or-many.ts';
import { type SearchTerm, type Take, ask, readSearchTerm, write } from './statement.ts';
import { type Cursor, instantKey, type Listed } from './list-page.ts';

export type OrderWishes = Omit<z.infer<typeof OrderFilter>, 'after'>;

export interface FoundOrder {
  readonly id: string;
  readonly buyer: string;
  readonly registrationId: string;
  readonly kind: 'individual' | 'team';
  readonly people: number;
}

interface Asked {
  readonly meetingId: string;
  readonly wishes: OrderWishes;
  readonly after: Cursor | null;
  readonly limit: number;
  /** Places that go back within a day from now are `ending` soon. */
  readonly now: Date;
}

const FEW = 200;
const COLUMNS = 'o.id, o.placed_at';
/** A day before the places go back; not to be found by the index that ends holds, which knows no meetings. */
export function isEnding(order: string, now: string): string {
  return `${order}.hold_until - interval '1 day' <= ${now}::timestamptz`;
}

const buyer = `coalesce(nullif(r.name, ''), nullif(r.contact_name, ''), account.name, '')`;

/** The newest first. */
export async function findOrders(pool: pg.Pool, asked: Asked): Promise<Listed<FoundOrder>[]> {
  const { q: _q, ...filters } = asked.wishes;
  const isOften = Object.values(filters).filter((value) => value !== undefined).length < 2;
  return ask(
    pool,
    write((take) => pageText(asked, take)),
    isOften,
  );
}

function pageText(asked: Asked, take: Take): string {
  const { found, page } = pageOf(asked, take);
  return `with ${found}page as materialized (${page})
    select o.id, o.registration_id as "registrationId", r.kind, ${buyer} as buyer,
      (select count(distinct participant_id) from order_lines where order_id = o.id)::integer as people,
      ${instantKey('page.placed_at')} as key, null::bigint as total
    from page join orders as o on o.id = page.id
    join registrations as r on r.id = o.registration_id
    left join accounts as account on account.id = o.account_id
    order by page.placed_at desc, page.id desc`;
}

function pageOf({ meetingId, wishes, after, limit, now }: Asked, take: Take) {
  const where = [`o.meeting_id = ${take(meetingId)}`, ...filtersOf(wishes, now, take)];
  if (after) where.push(`(o.placed_at, o.id) < (${take(after.key)}::timestamptz, ${take(after.id)}::uuid)`);
  const end = `order by o.placed_at desc, o.id desc limit ${limit}`;
  const walked = { from: 'orders as o', where };
  const searchTerm = readSearchTerm(meetingId, wishes.q);
  if (!searchTerm) return { found: '', page: selectFrom(COLUMNS, walked, end) };
  return searchPage(searchTerm, walked, end, take);
}

// Through the registration, which knows who buys and the number of the order that stands; any other number by itself.
function searchPage(
  searchTerm: SearchTerm,
  walked: { from: string; where: string[] },
  end: string,
  take: Take,
) {
  const [tokens, pattern, number] = [
    take(searchTerm.tokens),
    take(searchTerm.pattern),
    take(searchTerm.number),
  ];
  const text = '(select r.search_text from registrations as r where r.id = o.registration_id)';
  const isIt = searchTerm.isNumber ? `o.number like ${number} || '%'` : `${text} like ${pattern}`;
  return {
    found: `found as materialized (
      select orders.id from (
        select id from search_registrations(${tokens}::integer[], ${pattern}, ${FEW + 1})) as known
      cross join lateral (select id from orders where registration_id = known.id offset 0) as orders
      union select id from orders where number = ${number}), `,
    page: sortOrScan(
      COLUMNS,
      FEW,
      { ...walked, from: 'found join orders as o on o.id = found.id' },
      { ...walked, where: [...walked.where, opaque(isIt)] },
      end,
    ),
  };
}

function filtersOf({ state, currency, method, ending }: OrderWishes, now: Date, take: Take): string[] {
  const filters: string[] = [];
  if (state !== undefined) filters.push(`o.state = ${take(state)}`);
  if (currency !== undefined) filters.push(`o.currency = ${take(currency)}`);
  if (method !== undefined) filters.push(`o.method = ${take(method)}`);
  if (ending !== undefined) filters.push(`o.state = 'unpaid'`, opaque(isEnding('o', take(now))));
  return filters;
}

/** Whose order it is: the team, else the person. */
export async function findBuyer(pool: pg.Pool, orderId: string): Promise<string> {
  const found = await pool.query<{ buyer: string }>({
    name: 'people_buyer',
    text: `select ${buyer} as buyer from orders as o join registrations as r on r.id = o.registration_id
      left join accounts as account on account.id = o.account_id where o.id = $1`,
    values: [orderId],
  });
  return found.rows[0]?.buyer ?? '';
}
