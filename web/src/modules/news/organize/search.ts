import { newsStates, type NewsState } from '@plenum/contract/news/schemas';
import { oneOf, type Search } from '#kernel/page/read-search';
import { readScopeSearch } from '#kernel/organize/scope/scope-search';

const articleTabs = ['write', 'preview'] as const;
export type ArticleTab = (typeof articleTabs)[number];

/** The search values of the news list: its filters, or the open article. */
export interface ArticleSearch {
  /** The open article, or `new`. */
  id?: string;
  tab?: ArticleTab;
  state?: NewsState;
  scope?: string;
  q?: string;
}

export function readArticleSearch(search: Search): ArticleSearch {
  const tab = oneOf(articleTabs, search['tab']);
  const state = oneOf(newsStates, search['state']);
  return { ...readScopeSearch(search), ...(tab && { tab }), ...(state && { state }) };
}
