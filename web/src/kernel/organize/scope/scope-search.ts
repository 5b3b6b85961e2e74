import { searchText, type Search } from '../../page/read-search.ts';
import { isScopeKey } from './scope.ts';

/** The search values shared by all editors' lists: the open entry, the scope, and the search text. */
export function readScopeSearch(search: Search): { id?: string; scope?: string; q?: string } {
  const id = searchText(search['id'], 64);
  const scope = searchText(search['scope'], 64);
  const q = searchText(search['q'], 100);
  return { ...(id && { id }), ...(scope && isScopeKey(scope) && { scope }), ...(q && { q }) };
}
