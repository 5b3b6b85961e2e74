import { searchText } from '#kernel/page/read-search';

/** `version` is the number of an earlier version. If absent, the version in force is shown. */
export function readLegalSearch(search: Record<string, unknown>): { version?: string } {
  const version = searchText(search['version'], 6);
  return version !== undefined && /^[1-9]\d*$/.test(version) ? { version } : {};
}
