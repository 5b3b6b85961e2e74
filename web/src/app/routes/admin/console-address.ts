import type { Part } from '#modules/console/parts';
import { href, paths } from '../../paths.ts';

/** Parts of the console for which the specification has an address of their own. */
const ownAddresses: Partial<Record<Part, string>> = {
  checkpoints: paths.signActiveList,
  arrivals: paths.adminSignView,
  liveControl: paths.signControll,
};

/** Where a part of a conference's console is found; without one, its first page. */
export function consoleHref(id: string, part?: string, query: Readonly<Record<string, string>> = {}): string {
  const own = part === undefined ? undefined : ownAddresses[part as Part];
  if (own !== undefined) return href(own, {}, { id, ...query });
  return href(paths.matchDetail, {}, { id, ...(part ? { part } : {}), ...query });
}

/** The part that an address of its own shows. */
export function partAt(pathname: string): Part | undefined {
  const found = Object.entries(ownAddresses).find(([, address]) => address === pathname);
  return found?.[0] as Part | undefined;
}
