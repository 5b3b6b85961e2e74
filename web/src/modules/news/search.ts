import type { PublicNewsRow } from '@plenum/contract/news/schemas';
import { oneOf, searchText, type Search } from '#kernel/page/read-search';

export type NewsCategory = PublicNewsRow['category'];
// Written out: the contract's list would bring its schemas to every page.
export const newsCategories: readonly NewsCategory[] = ['notice', 'news', 'deadline', 'programme', 'travel'];

/** What is chosen in the list of news. */
export interface NewsSearch {
  series?: string | undefined;
  category?: NewsCategory | undefined;
}

export function readNewsSearch(search: Search): NewsSearch {
  return {
    series: searchText(search['series'], 40),
    category: oneOf(newsCategories, search['category']),
  };
}
