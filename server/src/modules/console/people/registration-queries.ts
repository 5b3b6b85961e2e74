import type pg from 'pg';
import type { ListQueryOf } from '@plenum/contract/kernel/define-list';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import type { AskedPage } from '#kernel/list/list-source';
import { sortOrScan, opaque, selectFrom } from '#kernel/list/sort-or-scan';
import { type Counted, countText, toCount } from '#kernel/list/row-count';
import { type Take, runStatement, isAmong, isWorthPreparing, buildStatement } from '#kernel/list/statement';
import { readSearchTerm } from './search-term.ts';
import type { Listed } from '#kernel/list/list-page';
import { afterCursor, chooseSort, keyText, type ListSort, orderBy } from '#kernel/list/list-sort';
import { paymentStatus } from './order-money.ts';
import { registrationSortColumns, shownContact, shownName } from './registration-sorts.ts';

export type RegistrationParams = ListQueryOf<typeof registrationList>;

export interface ListedRegistration {
  readonly id: string;
  readonly kind: 'individual' | 'team';
  readonly name: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly organization: string | null;
  readonly members: number;
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  readonly reviewReason: string;
  readonly orderId: string | null;
  readonly changedAt: Date;
  readonly doubts: number;
}

interface Asked extends AskedPage {
  readonly params: RegistrationParams;
  /** True to count only, up to the limit, without columns or an order. */
  readonly isCounting?: boolean;
}

const FEW = 1_000;

export function registrationSortOf(sort: string | undefined): ListSort {
  return chooseSort(registrationSortColumns, sort, registrationList.usualSort);
}

/** One page in the order of the list, with any filters. */
export async function findListedRegistrations(
  pool: pg.Pool,
  asked: Asked,
): Promise<Listed<ListedRegistration>[]> {
  return runStatement(
    pool,
    buildStatement((take) => pageText(asked, take)),
    isWorthPreparing(asked.params),
  );
}

/** Counts up to a limit, using the same plan as a page, unless a search already has all results. */
export async function countRegistrations(
  pool: pg.Pool,
  meetingId: string,
  params: RegistrationParams,
): Promise<RowCount> {
  const sort = registrationSortOf(undefined);
  const asked = { meetingId, params, sort, after: null, limit: MOST_COUNTED + 1, isCounting: true };
  const statement = buildStatement((take) => {
    const { found, page, total } = pageOf(asked, take);
    return countText(found, page, total);
  });
  return toCount(await runStatement<Counted>(pool, statement, isWorthPreparing(params)));
}

// A draft without an order is found by its team or organization, otherwise by its account.
function pageText(asked: Asked, take: Take): string {
  const { sort } = asked;
  const { found, page, total } = pageOf(asked, take);
  return `with ${found}page as materialized (${page})
    select r.id, r.kind, r.members, r.state, r.review, r.review_reason as "reviewReason", r.order_id as "orderId",
      r.changed_at as "changedAt", r.contact_phone as "contactPhone", r.contact_email as "contactEmail",
      ${shownName('account')} as name, ${shownContact('account')} as "contactName",
      people.organization, coalesce(people.doubts, 0)::integer as doubts,
      ${keyText(sort, 'page.sort_key')} as key, (${total})::bigint as total
    from page join registrations as r on r.id = page.id
    left join accounts as account on account.id = r.account_id
    left join lateral (
      select (array_agg(organization order by position))[1] as organization, sum(doubts) as doubts
      from participants where registration_id = r.id) as people on true
    ${orderBy(sort, 'page.sort_key', 'page.id')}`;
}

function pageOf({ meetingId, params, sort, after, limit, isCounting = false }: Asked, take: Take) {
  const where = [`r.meeting_id = ${take(meetingId)}`, ...filtersOf(params, take)];
  const onward = afterCursor(sort, 'r.id', after, take);
  const columns = isCounting ? '1 as one' : `r.id, ${sort.sql} as sort_key`;
  const end = `${isCounting ? '' : orderBy(sort, sort.sql, 'r.id')} limit ${limit}`;
  const join = sort.join ?? '';
  const walked = { from: `registrations as r ${join}`, where: [...where, ...onward] };
  const searchTerm = readSearchTerm(meetingId, params.q);
  if (!searchTerm) return { found: '', page: selectFrom(columns, walked, end), total: 'null' };
  const [tokens, pattern] = [take(searchTerm.tokens), take(searchTerm.pattern)];
  const searched = { ...walked, where: [...walked.where, opaque(`r.search_text like ${pattern}`)] };
  return {
    found: `found as materialized (
      select * from search_registrations(${tokens}::integer[], ${pattern}, ${FEW + 1})), `,
    page: sortOrScan(columns, FEW, { ...walked, from: `found as r ${join}` }, searched, end),
    total:
      params.payment === undefined
        ? `select case when (select count(*) from found) <= ${FEW}
            then (${selectFrom('count(*)', { from: 'found as r', where }, '')}) end`
        : 'null',
  };
}

function filtersOf({ ids, kind, state, review, payment }: RegistrationParams, take: Take): string[] {
  const filters: string[] = [];
  if (ids !== undefined) filters.push(isAmong('r.id', take(ids)));
  if (kind !== undefined) filters.push(`r.kind = ${take(kind)}`);
  // Written as a literal, because the planner chooses a partial index by the query text, not by parameter values.
  if (state !== undefined) filters.push(`r.state = '${state}'`);
  if (review === 'none') filters.push('r.review is null');
  else if (review !== undefined) filters.push(`r.review = ${take(review)}`);
  if (payment !== undefined)
    filters.push(
      opaque(`(select ${paymentStatus('o')} from orders as o where o.id = r.order_id) = ${take(payment)}`),
    );
  return filters;
}
