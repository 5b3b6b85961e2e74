import type { PageRow } from '@plenum/contract/pages/schemas';
import { scopeKey } from '../scope.ts';
import type { PagesSearch } from '../search.ts';

export function filterPages(pages: readonly PageRow[], { scope, q = '' }: PagesSearch): readonly PageRow[] {
  const words = q.trim().toLocaleLowerCase();
  return pages
    .filter((page) => scope === undefined || scopeKey(page) === scope)
    .filter(({ title, slug }) =>
      [title.en, title.zh, slug].some((text) => text.toLocaleLowerCase().includes(words)),
    );
}
