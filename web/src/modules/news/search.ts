import type { PublicNewsRow } from '@plenum/contract/news/schemas';
import { oneOf, searchText, type Search } from '#kernel/page/read-search';

export type NewsCategory = PublicNewsRow['category'];
// Written out, because the contract's list would load its schemas on every page.
export const newsCategories: readonly NewsCategory[] = ['notice', 'news', 'deadline', 'programme', 'travel'];

/** The search values of the news list. */
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
