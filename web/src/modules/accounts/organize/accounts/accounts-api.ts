import { readAccount } from '@plenum/contract/console/account-detail';
import type { Language } from '@plenum/contract/kernel/language';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import type { ListQuery } from '#kernel/list/list-query';

/** Prefix of all query keys for accounts. */
export const accountsKey = ['console', 'accounts'] as const;

export async function accountsChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: accountsKey });
}

export function accountQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: [...accountsKey, 'one', id, lan],
    queryFn: ({ signal }) => call(readAccount, { params: { id }, signal, quiet: true }),
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the midnight at which a day of the reader's calendar begins or, with one day added, ends. */
function midnight(day: string, plusDays: 0 | 1): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + plusDays);
  return at.toISOString();
}

/**
 * Converts the URL's days, which are inclusive, to the instants that the server needs, because the site has no time
 * zone.
 */
export function withMoments(query: ListQuery): ListQuery {
  const { createdFrom, createdTo, loginFrom, loginTo, ...rest } = query;
  const moment = (key: string, day: string | undefined, plusDays: 0 | 1) =>
    day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day))
      ? { [key]: midnight(day, plusDays) }
      : {};
  return {
    ...rest,
    ...moment('createdFrom', createdFrom, 0),
    ...moment('createdBefore', createdTo, 1),
    ...moment('loginFrom', loginFrom, 0),
    ...moment('loginBefore', loginTo, 1),
  };
}
