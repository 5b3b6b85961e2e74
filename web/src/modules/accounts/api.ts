import * as accounts from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { knowAccount } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';

export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  async queryFn({ signal }) {
    // The call is quiet, because the page behind the menu reports a server that doesn't answer, and a stored ticket is
    // shown without the account.
    const me = await call(accounts.getMe, { signal, quiet: true });
    rememberUser(me);
    return me;
  },
});

export const loginsQuery = queryOptions({
  queryKey: ['accounts', 'logins'],
  // The call is quiet, because the page shows the failure in place of the list.
  queryFn: ({ signal }) => call(accounts.listLogins, { signal, quiet: true }),
});

/** Caches the account that came with another answer. */
export function keepMe(client: QueryClient, me: Me): void {
  rememberUser(me);
  client.setQueryData(meQuery.queryKey, me);
}

function rememberUser({ name, img, id }: Me): void {
  // The token is checked, because the answer may arrive after a log-out.
  if (useAppStore.getState().token !== '') knowAccount(id);
  useUserStore.getState().setUserInfo({ name, img, id });
}
