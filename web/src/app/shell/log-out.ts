import { clientSentence, notify } from '#kernel/client/notices';

/** The code of the accounts module is loaded when it is needed. */
export function logOut(): void {
  void import('#modules/accounts/login/log-out').then(
    (accounts) => accounts.logOut(),
    () => notify({ kind: 'error', text: clientSentence('failure') }),
  );
}
