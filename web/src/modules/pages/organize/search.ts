import { oneOf, type Search } from '#kernel/page/read-search';
import { readScopeSearch } from '#kernel/organize/scope/scope-search';

const pageTabs = ['content', 'versions', 'settings', 'menu'] as const;
export type PageTab = (typeof pageTabs)[number];

export interface PagesSearch {
  id?: string;
  /** The tab of the open page; without a page, `menu` opens the menu of the scope. */
  tab?: PageTab;
  scope?: string;
  q?: string;
}

export function readPagesSearch(search: Search): PagesSearch {
  const tab = oneOf(pageTabs, search['tab']);
  return { ...readScopeSearch(search), ...(tab && { tab }) };
}
