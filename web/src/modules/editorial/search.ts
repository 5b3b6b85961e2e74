import { newsStates, type NewsState } from '@plenum/contract/news/schemas';
import { oneOf, searchText, type Search } from '#kernel/page/read-search';
import { isScopeKey } from './scope.ts';

const articleTabs = ['write', 'preview'] as const;
export type ArticleTab = (typeof articleTabs)[number];

/** The search values of the news list: its filters, or the open article. */
export interface NewsSearch {
  /** The open article, or `new`. */
  id?: string;
  tab?: ArticleTab;
  state?: NewsState;
  scope?: string;
  q?: string;
}

export function readNewsSearch(search: Search): NewsSearch {
  const tab = oneOf(articleTabs, search['tab']);
  const state = oneOf(newsStates, search['state']);
  return { ...shared(search), ...(tab && { tab }), ...(state && { state }) };
}

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
  return { ...shared(search), ...(tab && { tab }) };
}

function shared(search: Search): { id?: string; scope?: string; q?: string } {
  const id = searchText(search['id'], 64);
  const scope = searchText(search['scope'], 64);
  const q = searchText(search['q'], 100);
  return { ...(id && { id }), ...(scope && isScopeKey(scope) && { scope }), ...(q && { q }) };
}
