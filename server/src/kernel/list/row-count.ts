import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';

export interface Counted {
  /** The total if it is known without counting; null otherwise. */
  readonly total: string | null;
  readonly counted: string | null;
}

/**
 * Returns SQL that counts rows. `page` selects up to one row more than are counted; it is read only if `total` is null.
 */
export function countText(found: string, page: string, total: string): string {
  return `with ${found}known as materialized (select (${total})::bigint as total)
    select total, case when total is null then (select count(*) from (${page}) as counted) end as counted from known`;
}

export function toCount([row]: readonly Counted[]): RowCount {
  if (row?.total) return { count: Number(row.total), isMore: false };
  const counted = Number(row?.counted ?? 0);
  return { count: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}
