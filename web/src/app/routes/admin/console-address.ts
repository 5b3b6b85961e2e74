import type { Part } from '#modules/console/parts';
import { href, paths } from '../../paths.ts';

/** Parts of the console with their own URLs in the specification. */
const ownAddresses: Partial<Record<Part, string>> = {
  checkpoints: paths.signActiveList,
  arrivals: paths.adminSignView,
  liveControl: paths.signControll,
};

/** The URL of a part of a conference's console; without a part, of its first page. */
export function consoleHref(id: string, part?: string, query: Readonly<Record<string, string>> = {}): string {
  const own = part === undefined ? undefined : ownAddresses[part as Part];
  if (own !== undefined) return href(own, {}, { id, ...query });
  return href(paths.matchDetail, {}, { id, ...(part ? { part } : {}), ...query });
}

/** Returns the console part that has a separate route at this path; undefined if there is none. */
export function partAt(pathname: string): Part | undefined {
  const found = Object.entries(ownAddresses).find(([, address]) => address === pathname);
  return found?.[0] as Part | undefined;
}
