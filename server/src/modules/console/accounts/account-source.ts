import { type AccountRow, accountList } from '@plenum/contract/accounts/account-list';
import type { AccountState } from '@plenum/contract/accounts/account-words';
import type { ListParams, SortName } from '@plenum/contract/kernel/define-list';
import type { Language } from '@plenum/contract/kernel/language';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { Kernel } from '#kernel/kernel';
import { opaque, selectFrom, sortOrScan } from '#kernel/list/sort-or-scan';
import type { Cursor } from '#kernel/list/list-page';
import type { ListSource } from '#kernel/list/list-source';
import { afterCursor, chooseSort, keyText, orderBy, type SortColumn } from '#kernel/list/list-sort';
import { type Counted, countText, toCount } from '#kernel/list/row-count';
import { buildStatement, isAmong, isWorthPreparing, runStatement, type Take } from '#kernel/list/statement';

interface FoundAccount {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly state: AccountState;
  readonly administrator: boolean;
  readonly secondFactor: boolean;
  readonly conferences: number;
  readonly language: Language;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

// Each column has an index (0038), so that a page costs the same among a million accounts as among a hundred. Placing
// an order writes none of them.
const sortColumns: Readonly<Record<SortName<typeof accountList>, SortColumn>> = {
  name: { kind: 'text', sql: 'a.name', isIndexed: true },
  username: { kind: 'text', isCode: true, sql: 'a.username_key', isIndexed: true },
  createdAt: { kind: 'instant', sql: 'a.created_at', isIndexed: true },
  lastLoginAt: {
    kind: 'instant',
    sql: `coalesce(a.last_login_at, '1970-01-01T00:00:00Z'::timestamptz)`,
    isIndexed: true,
  },
};

const sortOf = ({ sort }: ListParams) => chooseSort(sortColumns, sort, accountList.usualSort);

const isYes = (column: string, wanted: string) => (wanted === 'yes' ? column : `not (${column})`);

const isInState: Readonly<Record<AccountState, string>> = {
  active: 'a.disabled_at is null',
  disabled: 'a.disabled_at is not null and a.merged_into is null',
  merged: 'a.merged_into is not null',
};

function filtersOf(params: ListParams, take: Take): string[] {
  const { state, administrator, secondFactor, meetingId, ids } = params;
  const { createdFrom, createdBefore, loginFrom, loginBefore } = params;
  const since = (column: string, sign: string, at: string | undefined) =>
    at === undefined ? [] : [`${column} ${sign} ${take(at)}::timestamptz`];
  return [
    ...(ids === undefined ? [] : [isAmong('a.id', take(ids))]),
    ...(state === undefined ? [] : [isInState[state as AccountState]]),
    ...(administrator === undefined ? [] : [isYes('a.administrator', administrator)]),
    ...(secondFactor === undefined ? [] : [isYes('a.second_factor_on_at is not null', secondFactor)]),
    ...(meetingId === undefined
      ? []
      : [`a.id in (select account_id from meeting_roles where meeting_id = ${take(meetingId)}::uuid)`]),
    ...since('a.created_at', '>=', createdFrom),
    ...since('a.created_at', '<', createdBefore),
    ...since('a.last_login_at', '>=', loginFrom),
    ...since('a.last_login_at', '<', loginBefore),
  ];
}

interface Asked {
  readonly params: ListParams;
  readonly after: Cursor | null;
  readonly limit: number;
  /** True to count only, up to the limit, without columns or an order. */
  readonly isCounting?: boolean;
}

// If at most this many accounts are found, they are sorted; otherwise the list is walked. The limit is lower for the
// newest accounts, because the index they are walked in contains the searched text, while for any other order each row
// itself is read.
const FEW_NEWEST = 1_000;
const FEW = 20_000;

function accountPage({ params, after, limit, isCounting = false }: Asked, take: Take) {
  const sort = sortOf(params);
  const columns = isCounting ? '1 as one' : `a.id, ${sort.sql} as sort_key`;
  const end = isCounting ? `limit ${limit}` : `${orderBy(sort, sort.sql, 'a.id')} limit ${limit}`;
  const filters = filtersOf(params, take);
  const where = [...filters, ...afterCursor(sort, 'a.id', after, take)];
  const term = readTerm(params['q']);
  if (term === null)
    return {
      found: '',
      page: selectFrom(columns, { from: 'accounts as a', where: ['true', ...where] }, end),
    };
  const few = sort.key === 'createdAt' && !isCounting ? FEW_NEWEST : FEW;
  const asked = take(term);
  return {
    found: `found as materialized (select id, created_at from search_accounts(${asked}, ${few + 1})), `,
    page: sortOrScan(
      columns,
      few,
      {
        // The search has already read the newest accounts' sort value; looking each account up again would cost four
        // times as much.
        from:
          sort.key === 'createdAt' && filters.length === 0
            ? 'found as a'
            : 'found join accounts as a on a.id = found.id',
        where: ['true', ...where],
      },
      {
        from: 'accounts as a',
        where: [
          opaque(`(a.search_text like any (account_term_patterns(${asked}))
            or ' ' || a.name_sounds like account_sound_pattern(${asked}))`),
          ...where,
        ],
      },
      end,
    ),
  };
}

/** Returns null if the text is empty. Invisible characters are removed, because no one types them on purpose. */
function readTerm(q: string | undefined): string | null {
  const term = (q ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/gu, '')
    .trim();
  return term === '' ? null : term;
}

const columns = `a.id, a.name, case when a.has_username then a.username else '' end as username, a.phone, a.email,
  case when a.merged_into is not null then 'merged' when a.disabled_at is null then 'active' else 'disabled' end as state, a.administrator,
  a.second_factor_on_at is not null as "secondFactor",
  (select count(distinct meeting_id)::integer from meeting_roles where account_id = a.id) as conferences,
  a.language, a.created_at as "createdAt", a.last_login_at as "lastLoginAt"`;

export const accountSource: ListSource<FoundAccount, AccountRow, RowCount, null> = {
  sortOf,
  async find({ pool }, { params, sort, after, limit }) {
    const statement = buildStatement((take) => {
      const { found, page } = accountPage({ params, after, limit }, take);
      return `with ${found}page as materialized (${page})
        select ${columns}, ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
        from page join accounts as a on a.id = page.id ${orderBy(sort, 'page.sort_key', 'page.id')}`;
    });
    return runStatement(pool, statement, isWorthPreparing(params));
  },
  /** Counts up to a limit, using the same plan as a page. */
  async count({ pool }, _, params) {
    const statement = buildStatement((take) => {
      const asked = { params, after: null, limit: MOST_COUNTED + 1, isCounting: true };
      const { found, page } = accountPage(asked, take);
      return countText(found, page, 'null');
    });
    return toCount(await runStatement<Counted>(pool, statement, isWorthPreparing(params)));
  },
  present: (kernel, found) => presentAccounts(kernel, found, { isFull: false }),
};

/** Whole phone numbers and email addresses are in the full sheet only. */
export async function presentAccounts(
  _: Kernel,
  found: readonly FoundAccount[],
  { isFull }: { readonly isFull: boolean },
): Promise<AccountRow[]> {
  return found.map(({ phone, email, createdAt, lastLoginAt, ...row }) => ({
    ...row,
    phone: isFull ? (phone ?? '') : maskedPhone(phone ?? ''),
    email: isFull ? (email ?? '') : maskedEmail(email ?? ''),
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }));
}
