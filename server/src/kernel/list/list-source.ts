import type { AnyList, ListParams } from '@plenum/contract/kernel/define-list';
import type { Language } from '@plenum/contract/kernel/language';
import type { RowCount } from '@plenum/contract/kernel/list';
import type { Actor } from '../http/actor.ts';
import type { Kernel } from '../kernel.ts';
import { type Cursor, type Listed, pagesOf } from './list-page.ts';
import { afterCursor, chooseSort, keyText, type ListSort, orderBy, type SortColumn } from './list-sort.ts';
import { buildStatement, isAmong, isWorthPreparing, runStatement, type Take } from './statement.ts';

export interface AskedPage {
  readonly meetingId: string;
  readonly params: ListParams;
  readonly sort: ListSort;
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface ListReader {
  readonly meetingId: string;
  readonly actor: Actor;
  readonly language: Language;
}

/** Where the rows of a list come from. */
export interface ListSource<Found extends { readonly id: string }, Row, Count extends RowCount = RowCount> {
  sortOf(params: ListParams): ListSort;
  find(kernel: Kernel, asked: AskedPage): Promise<Listed<Found>[]>;
  count(kernel: Kernel, meetingId: string, params: ListParams): Promise<Count>;
  /** The rows as they are sent, in the order of those found. */
  present(kernel: Kernel, found: readonly Found[], reader: ListReader): Promise<Row[]>;
}

/** All that the filters find, page after page, in the order of the list. */
export function allPages<Found extends { readonly id: string }>(
  kernel: Kernel,
  source: Pick<ListSource<Found, unknown>, 'sortOf' | 'find'>,
  meetingId: string,
  params: ListParams,
): AsyncGenerator<readonly Listed<Found>[]> {
  const sort = source.sortOf(params);
  return pagesOf((after, limit) => source.find(kernel, { meetingId, params, sort, after, limit }));
}

interface Table<Found, Row, Filter extends string, Sort extends string> {
  /** With an alias: `discount_codes as c`. */
  readonly from: string;
  readonly id: string;
  readonly meeting: string;
  /** What is selected, under the names of `Found`. */
  readonly columns: string;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
  /** The condition for a search text; it is never empty. */
  readonly search: (text: string, take: Take) => string;
  readonly filters: Readonly<Record<Filter, (value: string, take: Take) => string>>;
  readonly present: (found: Found, language: Language) => Row;
}

/** A text for `like` with what means something there escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A text as PostgreSQL takes it. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Rows of one table with some thousands of rows for each conference at most: any order sorts them, and all are counted. */
export function tableSource<
  Found extends { readonly id: string },
  Row,
  Filter extends string,
  Sort extends string,
>({ usualSort }: Pick<AnyList, 'usualSort'>, table: Table<Found, Row, Filter, Sort>): ListSource<Found, Row> {
  const { from, id, columns, sorts, present } = table;

  function conditions(meetingId: string, { q = '', ids, ...params }: ListParams, take: Take): string[] {
    const text = storable(q.trim());
    const filters = Object.entries(table.filters) as [Filter, (value: string, take: Take) => string][];
    return [
      `${table.meeting} = ${take(meetingId)}`,
      ...(text === '' ? [] : [`(${table.search(text, take)})`]),
      ...filters.flatMap(([name, condition]) => {
        const value = params[name];
        return value === undefined ? [] : [condition(storable(value), take)];
      }),
      ...(ids === undefined ? [] : [isAmong(id, take(ids))]),
    ];
  }

  return {
    present: async (_, found, { language }) => found.map((row) => present(row, language)),
    sortOf: ({ sort }) => chooseSort(sorts, sort, usualSort),
    async find({ pool }, { meetingId, params, sort, after, limit }) {
      const statement = buildStatement((take) => {
        const where = [...conditions(meetingId, params, take), ...afterCursor(sort, id, after, take)];
        return `select ${columns}, ${keyText(sort, sort.sql)} as key, null::bigint as total from ${from}
          where ${where.join(' and ')} ${orderBy(sort, sort.sql, id)} limit ${limit}`;
      });
      return runStatement(pool, statement, isWorthPreparing(params));
    },
    async count({ pool }, meetingId, params) {
      const statement = buildStatement(
        (take) =>
          `select count(*)::integer as count from ${from} where ${conditions(meetingId, params, take).join(' and ')}`,
      );
      const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(params));
      return { count: row?.count ?? 0, isMore: false };
    },
  };
}
