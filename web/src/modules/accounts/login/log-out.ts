import * as accounts from '@plenum/contract/accounts/endpoints';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { isUnanswered } from '#kernel/client/refused-call';
import { loadTexts, translator } from '#kernel/i18n/start-i18n';
import { endLogin } from '#kernel/state/login';
import { knowAccount } from '#kernel/state/lost-login';

/** Ends the login in this browser in any case; a notice appears if the server could not be reached. */
export async function logOut(): Promise<void> {
  const texts = loadTexts('accounts');
  // Without an account, a refused call doesn't show the login dialog, which would be pointless here.
  knowAccount('');
  const wasHeard = await tellServer();
  endLogin();
  await texts;
  const t = translator('accounts');
  if (wasHeard) notify({ kind: 'success', text: t('loggedOut') });
  else notify({ kind: 'warning', text: t('loggedOutHereOnly') });
}

async function tellServer(): Promise<boolean> {
  try {
    await call(accounts.logOut, { quiet: true });
    return true;
  } catch (error) {
    // A refusal means that the login had already ended.
    return !isUnanswered(error);
  }
}
