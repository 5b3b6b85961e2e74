import { searchText } from '#kernel/page/read-search';

/** `version`: an earlier one, by its number; the one in force by default. */
export function readLegalSearch(search: Record<string, unknown>): { version?: string } {
  const version = searchText(search['version'], 6);
  return version !== undefined && /^[1-9]\d*$/.test(version) ? { version } : {};
}
