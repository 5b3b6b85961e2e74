import { readSortBy, type SortBy, type SortOrder } from '@plenum/contract/kernel/list';
import { currencies } from '@plenum/contract/kernel/money';
import { type Cursor, type CursorKind, instantKey } from './list-page.ts';
import type { Take } from './statement.ts';

/**
 * A sort column of a list. Its SQL returns another value instead of null, so that rows without a value come first, or
 * last in descending order, unless the column says otherwise.
 */
export interface SortColumn {
  readonly kind: CursorKind;
  readonly sql: string;
  /** The join, if the value is in another table. */
  readonly join?: string;
  /** True if an index has this order, so that a page is read directly from it, whatever the size of the conference. */
  readonly isIndexed?: true;
  /** True if values consist of digits and capital letters only. They are compared bytewise, which is faster. */
  readonly isCode?: true;
}

export interface ListSort<K extends string = string> extends SortColumn, SortOrder<K> {}

/**
 * Rows with the same value are ordered by id, in the same direction: one index serves both directions, and no row is
 * returned twice.
 */
export function chooseSort<K extends string>(
  columns: Readonly<Record<K, SortColumn>>,
  asked: string | undefined,
  usual: string,
): ListSort<K> {
  const order = readSortBy<K>((asked ?? usual) as SortBy<K>);
  return { ...columns[order.key], ...order };
}

// Chinese is sorted by its pronunciation, Latin letters regardless of case.
const COLLATE = 'collate "zh-x-icu"';

function collated({ kind, isCode }: SortColumn, sql: string): string {
  if (kind !== 'text') return sql;
  return isCode ? `${sql} collate "C"` : `${sql} ${COLLATE}`;
}

/**
 * Returns the `order by` clause. `value` is the SQL of the row's value, for example the column itself, or the name
 * under which an earlier query selected it.
 */
export function orderBy(sort: ListSort, value: string, id: string): string {
  const direction = sort.isDescending ? 'desc' : 'asc';
  return `order by ${collated(sort, value)} ${direction}, ${id} ${direction}`;
}

const types: Readonly<Record<CursorKind, string>> = {
  instant: 'timestamptz',
  text: 'text',
  number: 'bigint',
  entry: 'bigint',
};

/** Conditions for the rows after the cursor; none on the first page. */
export function afterCursor(sort: ListSort, id: string, after: Cursor | null, take: Take): string[] {
  if (!after) return [];
  const value = collated(sort, sort.sql);
  const key = collated(sort, `${take(after.key)}::${types[sort.kind]}`);
  const sign = sort.isDescending ? '<' : '>';
  return [
    // With an index, this condition finds the first row, even if the id is in another table. Without an index it would
    // only be a second comparison.
    ...(sort.isIndexed ? [`${value} ${sign}= ${key}`] : []),
    `(${value}, ${id}) ${sign} (${key}, ${take(after.id)}::uuid)`,
  ];
}

/** Returns SQL for the value as text, in the form that a cursor stores. */
export function keyText({ kind }: SortColumn, value: string): string {
  return kind === 'instant' ? instantKey(value) : `${value}::text`;
}

/** An enumeration value, in the order of the contract, which is that of the workflow. */
export function rankOf(values: readonly string[], sql: string): SortColumn {
  const cases = values.map((value, index) => `when '${value}' then ${index + 1}`).join(' ');
  return { kind: 'number', sql: `(case ${sql} ${cases} else 0 end)::bigint` };
}

/** Amounts of one currency are adjacent, because 100 dollars are neither more nor less than 500 yuan. */
export function amountOf(currency: string, amount: string): SortColumn {
  const ranked = rankOf(currencies, currency);
  return { kind: 'number', sql: `(${ranked.sql} * 1000000000000 + coalesce(${amount}, 0))` };
}
