import * as accounts from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { isUnanswered } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { beginLogin, endLogin } from '#kernel/state/login';
import { useUserStore } from '#kernel/state/user-store';

export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  async queryFn({ signal }) {
    const me = await call(accounts.getMe, { signal, quiet: true });
    rememberUser(me);
    return me;
  },
});

export const loginsQuery = queryOptions({
  queryKey: ['accounts', 'logins'],
  queryFn: ({ signal }) => call(accounts.listLogins, { signal, quiet: true }),
});

/** The account, asked for only while somebody is logged in. */
export function useMe() {
  const isLoggedIn = useAppStore(({ token }) => token !== '');
  return useQuery({ ...meQuery, enabled: isLoggedIn });
}

/** For an answer that brought the account along. */
export function keepMe(client: QueryClient, me: Me): void {
  rememberUser(me);
  client.setQueryData(meQuery.queryKey, me);
}

function rememberUser({ name, img, id }: Me): void {
  useUserStore.getState().setUserInfo({ name, img, id });
}

/** After the last step of a login: keeps it, knows the person, closes the dialog and says so. */
export function useFinishLogin(meetingId: string | undefined) {
  const client = useQueryClient();
  const { t } = useTranslation('accounts');
  return ({ token, me }: { token: string; me: Me }) => {
    beginLogin(token, meetingId);
    keepMe(client, me);
    useUserStore.getState().showLogin(false);
    notify({ kind: 'success', text: t('welcome', { name: me.name }) });
  };
}

/** Ends the login here in any case; says so when the server could not be told. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation('accounts');
  return useCallback(async () => {
    let wasHeard = true;
    try {
      await call(accounts.logOut, { quiet: true });
    } catch (error) {
      wasHeard = !isUnanswered(error);
    }
    endLogin();
    if (wasHeard) notify({ kind: 'success', text: t('loggedOut') });
    else notify({ kind: 'warning', text: t('loggedOutHereOnly') });
  }, [t]);
}
