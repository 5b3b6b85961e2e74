import type { AnyList, ListParams } from '@plenum/contract/kernel/define-list';
import type { Language } from '@plenum/contract/kernel/language';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import type { Actor } from '../http/actor.ts';
import type { Kernel } from '../kernel.ts';
import { type Cursor, type Listed, type ListPage, PAGE, pagesOf, readCursor, toPage } from './list-page.ts';
import { afterCursor, chooseSort, keyText, type ListSort, orderBy, type SortColumn } from './list-sort.ts';
import { buildStatement, isAmong, isWorthPreparing, runStatement, type Take } from './statement.ts';

/** `meetingId` is null for lists of the whole site. */
export interface AskedPage<Meeting extends string | null = string> {
  readonly meetingId: Meeting;
  readonly params: ListParams;
  readonly sort: ListSort;
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface ListReader<Meeting extends string | null = string> {
  readonly meetingId: Meeting;
  readonly actor: Actor;
  readonly language: Language;
}

/** The source of a list's rows. */
export interface ListSource<
  Found extends { readonly id: string },
  Row,
  Count extends RowCount = RowCount,
  Meeting extends string | null = string,
> {
  sortOf(params: ListParams): ListSort;
  find(kernel: Kernel, asked: AskedPage<Meeting>): Promise<Listed<Found>[]>;
  count(kernel: Kernel, meetingId: Meeting, params: ListParams): Promise<Count>;
  /** Returns the rows as they are sent, in the order of `found`. */
  present(kernel: Kernel, found: readonly Found[], reader: ListReader<Meeting>): Promise<Row[]>;
}

/** A source that depends on the reader, or on the parameters. */
export type SourceFor<Found extends { readonly id: string }, Row, Count extends RowCount = RowCount> = (
  kernel: Kernel,
  reader: ListReader,
  params: ListParams,
) => Promise<ListSource<Found, Row, Count>>;

/** All filtered rows, page by page, in the list's order. */
export function allPages<Found extends { readonly id: string }, Meeting extends string | null>(
  kernel: Kernel,
  source: Pick<ListSource<Found, unknown, RowCount, Meeting>, 'sortOf' | 'find'>,
  meetingId: Meeting,
  params: ListParams,
): AsyncGenerator<readonly Listed<Found>[]> {
  const sort = source.sortOf(params);
  return pagesOf((after, limit) => source.find(kernel, { meetingId, params, sort, after, limit }));
}

/** A page in the list's order. */
export async function readListPage<
  Found extends { readonly id: string },
  Row extends { id: string },
  Meeting extends string | null,
>(
  kernel: Kernel,
  source: ListSource<Found, Row, RowCount, Meeting>,
  reader: ListReader<Meeting>,
  { after, ...params }: ListParams,
): Promise<ListPage<Row>> {
  const sort = source.sortOf(params);
  const cursor = readCursor(after, sort.kind);
  const { meetingId } = reader;
  const found = await source.find(kernel, { meetingId, params, sort, after: cursor, limit: PAGE + 1 });
  const rows = await source.present(kernel, found, reader);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return toPage(found, cursor === null, ({ id }) => byId.get(id) ?? gone());
}

function gone(): never {
  throw new Error('a row went away while it was read');
}

/** Writes the condition for a value that is searched or filtered by. */
type Condition = (value: string, take: Take, meetingId: string) => string;

interface Table<Found extends { readonly id: string }, Row, Filter extends string, Sort extends string> {
  /** Common table expressions that `from` reads. */
  readonly with?: (take: Take) => string;
  /** With an alias: `discount_codes as c`. */
  readonly from: string;
  /** Joined to the rows of a page: `columns` may use it, filters and sort columns may not. */
  readonly joins?: string;
  readonly id: string;
  readonly meeting: string;
  /** Conditions in addition to the one on the conference. */
  readonly scope?: (take: Take) => readonly string[];
  /** The selected columns, under the names of `Found`. */
  readonly columns: string;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
  /** The condition for a search text; it is never empty. */
  readonly search: Condition;
  readonly filters: Readonly<Record<Filter, Condition>>;
  readonly present: ListSource<Found, Row>['present'];
  /** True if counting stops at `MOST_COUNTED` rows. */
  readonly isLong?: true;
}

/** Presents rows that need no further data. */
export function eachRow<Found extends { readonly id: string }, Row>(
  present: (found: Found, language: Language) => Row,
): ListSource<Found, Row>['present'] {
  return async (_, found, { language }) => found.map((row) => present(row, language));
}

/** A pattern for `like` with special characters escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Returns a text that PostgreSQL can store, without NUL and lone surrogates. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * Rows of one table. An order without an index sorts all rows of the conference, so that a table with more than some thousand
 * rows for each conference needs an index for each order.
 */
export function tableSource<
  Found extends { readonly id: string },
  Row,
  Filter extends string,
  Sort extends string,
>({ usualSort }: Pick<AnyList, 'usualSort'>, table: Table<Found, Row, Filter, Sort>): ListSource<Found, Row> {
  const { from, joins = '', id, columns, sorts, present } = table;

  function conditions(meetingId: string, { q = '', ids, ...params }: ListParams, take: Take): string[] {
    const text = storable(q.trim());
    const filters = Object.entries(table.filters) as [Filter, Condition][];
    return [
      `${table.meeting} = ${take(meetingId)}`,
      ...(table.scope?.(take) ?? []),
      ...(text === '' ? [] : [`(${table.search(text, take, meetingId)})`]),
      ...filters.flatMap(([name, condition]) => {
        const value = params[name];
        return value === undefined ? [] : [condition(storable(value), take, meetingId)];
      }),
      ...(ids === undefined ? [] : [isAmong(id, take(ids))]),
    ];
  }

  return {
    present,
    sortOf: ({ sort }) => chooseSort(sorts, sort, usualSort),
    async find({ pool }, { meetingId, params, sort, after, limit }) {
      const statement = buildStatement((take) => {
        const before = table.with ? `${table.with(take)}, ` : '';
        const where = [...conditions(meetingId, params, take), ...afterCursor(sort, id, after, take)];
        return `with ${before}page as materialized (select ${id}, ${sort.sql} as sort_key from ${from}
            where ${where.join(' and ')} ${orderBy(sort, sort.sql, id)} limit ${limit})
          select ${columns}, ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
          from page join ${from} on ${id} = page.id ${joins} ${orderBy(sort, 'page.sort_key', 'page.id')}`;
      });
      return runStatement(pool, statement, isWorthPreparing(params));
    },
    async count({ pool }, meetingId, params) {
      const most = table.isLong ? MOST_COUNTED : null;
      const statement = buildStatement((take) => {
        const before = table.with ? `with ${table.with(take)} ` : '';
        return `${before}select count(*)::integer as count from (select from ${from}
          where ${conditions(meetingId, params, take).join(' and ')} limit ${most === null ? 'all' : most + 1}) as found`;
      });
      const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(params));
      const count = row?.count ?? 0;
      return most !== null && count > most ? { count: most, isMore: true } : { count, isMore: false };
    },
  };
}
