import type { NewsRow } from '@plenum/contract/news/schemas';
import { scopeKey } from '../scope.ts';
import type { NewsSearch } from '../search.ts';

/** The articles asked for, pinned ones first, then the latest change. */
export function filterNews(
  news: readonly NewsRow[],
  { state, scope, q = '' }: NewsSearch,
): readonly NewsRow[] {
  const words = q.trim().toLocaleLowerCase();
  return news
    .filter((row) => state === undefined || row.state === state)
    .filter((row) => scope === undefined || scopeKey(row) === scope)
    .filter(({ title }) => [title.en, title.zh].some((text) => text.toLocaleLowerCase().includes(words)))
    .toSorted(
      (one, other) =>
        Number(other.pinned) - Number(one.pinned) || other.changedAt.localeCompare(one.changedAt),
    );
}
