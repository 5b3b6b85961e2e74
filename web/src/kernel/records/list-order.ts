import { readSortBy } from '@plenum/contract/kernel/list';
import type { SavedView } from '@plenum/contract/accounts/views';
import { type ListQuery, withValue } from '../list/list-query.ts';
import type { Sort } from '../list/records/record-columns.ts';
import type { BuiltInView } from '../list/views/view-tabs.tsx';

/** The sortable columns of a list, and its default order; in the contract's notation. */
export interface ListOrder {
  keys: readonly string[];
  usual: string;
}

/** Returns the order in the URL, or the default one if the URL names a column that can't be sorted by. */
export function readSort({ sort = '' }: ListQuery, { keys, usual }: ListOrder): Sort {
  const asked = readSortBy<string>(sort);
  const { key, isDescending } = keys.includes(asked.key) ? asked : readSortBy<string>(usual);
  return { key, direction: isDescending ? 'descending' : 'ascending' };
}

/** Sets the order in the search values. The default order is left out of the URL. */
export function withSort(query: ListQuery, { key, direction }: Sort, usual: string): ListQuery {
  const sort = direction === 'descending' ? `-${key}` : key;
  return withValue(query, 'sort', sort === usual ? '' : sort);
}

/** A view reduced to the columns and filters that this list still has, and the keys of the missing columns. */
export function fitView(
  { query, columns = [] }: BuiltInView | SavedView,
  known: readonly { key: string }[],
  { keys }: ListOrder,
): { query: ListQuery; columns: readonly string[]; gone: readonly string[] } {
  const { sort, ...rest } = query;
  const sorted = sort === undefined ? undefined : readSortBy<string>(sort).key;
  const isSortKnown = sorted !== undefined && keys.includes(sorted);
  const isKnown = (key: string) => known.some((column) => column.key === key);
  const gone = [
    ...columns.filter((key) => !isKnown(key)),
    ...(sorted === undefined || isSortKnown ? [] : [sorted]),
  ];
  return {
    query: isSortKnown && sort !== undefined ? { ...rest, sort } : rest,
    columns: columns.filter(isKnown),
    gone: [...new Set(gone)],
  };
}
