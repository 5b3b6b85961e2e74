import type { RowCount } from '@plenum/contract/kernel/list';
import type { OrderSum } from '@plenum/contract/registration/lists/order-list';
import type { Language } from '@plenum/contract/kernel/language';
import { useQueries } from '@tanstack/react-query';
import { formatNumber } from '../i18n/format.ts';
import { type ListQuery, without } from '../list/list-query.ts';

/** A count, with the sums of money if the rows are orders. */
export type ListCount = RowCount & { readonly sums?: readonly OrderSum[] };

interface Asked {
  /** The prefix of the query keys of the counts. */
  queryKey: readonly unknown[];
  /** The filters to count by; the first one is that of the shown list. */
  queries: readonly ListQuery[];
  fetchCount: (query: ListQuery, signal: AbortSignal) => Promise<ListCount>;
}

/**
 * Returns the number of rows that each of these filters finds, in the same order. A number is undefined until it is
 * known, or if it can't be read.
 */
export function useListCounts({ queryKey, queries, fetchCount }: Asked): (ListCount | undefined)[] {
  // The order of a list doesn't affect its count, and equal filters share one request.
  const filters = queries.map((query) => without(query, ['sort']));
  const wanted = [...new Map(filters.map((query) => [keyOf(query), query])).values()];
  const results = useQueries({
    queries: wanted.map((query) => ({
      queryKey: [...queryKey, keyOf(query)],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCount(query, signal),
      refetchOnWindowFocus: false,
    })),
  });
  const known = new Map(wanted.map((query, index) => [keyOf(query), results[index]?.data]));
  return filters.map((query) => known.get(keyOf(query)));
}

function keyOf(query: ListQuery): string {
  return JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Formats a count, such as `390`, or `5,000+` if there are more rows than were counted. */
export function sayCount(count: RowCount | undefined, lan: Language): string | null {
  if (!count) return null;
  return `${formatNumber(count.count, lan)}${count.isMore ? '+' : ''}`;
}

/** The exact number; null if it is unknown. */
export function exactCount(count: RowCount | undefined): number | null {
  return count && !count.isMore ? count.count : null;
}
