import { writeCursor } from './cursor.ts';
import type { Listed } from './participant-queries.ts';

export const PAGE = 50;

export interface ListPage<R> {
  readonly rows: R[];
  readonly next: string | null;
  readonly total: number | null;
}

/** Of one row more than a page has, what is shown, and where the next page begins. */
export function toPage<F extends { id: string }, R>(
  found: readonly Listed<F>[],
  isFirst: boolean,
  present: (row: F) => R,
): ListPage<R> {
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const hasMore = found.length > PAGE && last !== undefined;
  const [first] = found;
  const known = first?.total ?? null;
  return {
    rows: rows.map(present),
    next: hasMore ? writeCursor(last) : null,
    total: isFirst && !hasMore ? rows.length : known === null ? null : Number(known),
  };
}
