import type { NewsRow } from '@plenum/contract/news/schemas';
import { placeKey } from '../place.ts';
import type { NewsSearch } from '../search.ts';

/** The articles asked for, pinned ones first, then the latest change. */
export function filterNews(
  news: readonly NewsRow[],
  { state, place, q = '' }: NewsSearch,
): readonly NewsRow[] {
  const words = q.trim().toLocaleLowerCase();
  return news
    .filter((row) => state === undefined || row.state === state)
    .filter((row) => place === undefined || placeKey(row) === place)
    .filter(({ title }) => [title.en, title.zh].some((text) => text.toLocaleLowerCase().includes(words)))
    .toSorted(
      (one, other) =>
        Number(other.pinned) - Number(one.pinned) || other.changedAt.localeCompare(one.changedAt),
    );
}
