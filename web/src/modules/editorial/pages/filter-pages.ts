import type { PageRow } from '@plenum/contract/pages/schemas';
import { placeKey } from '../place.ts';
import type { PagesSearch } from '../search.ts';

export function filterPages(pages: readonly PageRow[], { place, q = '' }: PagesSearch): readonly PageRow[] {
  const words = q.trim().toLocaleLowerCase();
  return pages
    .filter((page) => place === undefined || placeKey(page) === place)
    .filter(({ title, slug }) =>
      [title.en, title.zh, slug].some((text) => text.toLocaleLowerCase().includes(words)),
    );
}
