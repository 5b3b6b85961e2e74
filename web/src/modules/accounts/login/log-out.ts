import * as accounts from '@plenum/contract/accounts/endpoints';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { isUnanswered } from '#kernel/client/refused-call';
import { i18n, loadTexts } from '#kernel/i18n/start-i18n';
import { endLogin } from '#kernel/state/login';
import { knowAccount } from '#kernel/state/lost-login';

/** Ends the login here in any case; says so when the server could not be told. */
export async function logOut(): Promise<void> {
  const texts = loadTexts('accounts');
  // A login that has ended already is not asked for again for the sake of ending it.
  knowAccount('');
  const wasHeard = await tellServer();
  endLogin();
  await texts;
  const t = i18n.getFixedT(null, 'accounts');
  if (wasHeard) notify({ kind: 'success', text: t('loggedOut') });
  else notify({ kind: 'warning', text: t('loggedOutHereOnly') });
}

async function tellServer(): Promise<boolean> {
  try {
    await call(accounts.logOut, { quiet: true });
    return true;
  } catch (error) {
    // A refusal means that the login had ended before.
    return !isUnanswered(error);
  }
}
