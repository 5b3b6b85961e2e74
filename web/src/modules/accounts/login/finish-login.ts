import type { Me } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#kernel/client/notices';
import { beginLogin } from '#kernel/state/login';
import { useUserStore } from '#kernel/state/user-store';
import { keepMe } from '../api.ts';

/** Keeps the tab, so that nothing changes under the eyes of somebody who watches the dialog go. */
export function closeLogin(): void {
  const { showLogin, defaultLogin } = useUserStore.getState();
  showLogin(false, defaultLogin);
}

/** After the last step of a login: keeps it, knows the person, closes the dialog and says so. */
export function useFinishLogin(meetingId: string | undefined) {
  const client = useQueryClient();
  const { t } = useTranslation('accounts');
  return ({ token, me }: { token: string; me: Me }) => {
    // The new token makes every query ask anew; the account itself has just come.
    beginLogin(token, { accountId: me.id, meetingId });
    keepMe(client, me);
    closeLogin();
    notify({ kind: 'success', text: t('welcome', { name: me.name }) });
  };
}
