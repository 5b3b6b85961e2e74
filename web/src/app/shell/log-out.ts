import { clientSentence, notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';

/** Logs out through the accounts module, whose code is loaded when it is needed. */
export async function logOutFromShell(): Promise<void> {
  const { setGlobalLoading } = useAppStore.getState();
  setGlobalLoading(true);
  try {
    const accounts = await import('#modules/accounts/login/log-out');
    await accounts.logOut();
  } catch {
    notify({ kind: 'error', text: clientSentence('failure') });
  } finally {
    setGlobalLoading(false);
  }
}
