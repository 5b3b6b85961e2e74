import { useEffect } from 'react';
import { create } from 'zustand';
import { useAppStore } from './app-store.ts';
import { stored } from './stored.ts';
import { useUserStore } from './user-store.ts';

export interface LostLogin {
  readonly accountId: string;
  /** The token that the server no longer accepts. */
  readonly token: string;
  /** True if the person closed the login dialog, so that only a change they make opens it again. */
  readonly isDismissed: boolean;
}

interface LostLoginState {
  /**
   * The login that ended while its page was in use, because it expired or was ended from another device. The page stays
   * as it is, with all input, until a login or until the user leaves it. Null after a log-out.
   */
  lost: LostLogin | null;
  /** The number of mounted screens that need a login. */
  guards: number;
  /** Increases when another account replaces the lost one; every screen is then mounted again. */
  replaced: number;
}

export type LoginOutcome = 'same account' | 'other account' | 'no login';

export const useLostLogin = create<LostLoginState>()(() => ({ lost: null, guards: 0, replaced: 0 }));

// The account of the stored token. It survives a lost login and is removed by a log-out.
const ACCOUNT_KEY = 'loginAccountId';
const patch = useLostLogin.setState;
let account = '';
let waiting: ((outcome: LoginOutcome) => void)[] = [];

/** Sets the account of this login, so that a new login can be compared with a lost one. */
export function knowAccount(accountId: string): void {
  account = accountId;
  if (accountId === '') stored.remove(ACCOUNT_KEY);
  else stored.write(ACCOUNT_KEY, accountId);
}

/** The account of this browser's login, even offline; empty if unknown. */
export function storedAccount(): string {
  return stored.read(ACCOUNT_KEY) ?? '';
}

/**
 * Returns a check that the same person is still logged in, so that their input is not sent in another person's name.
 */
export function sameLogin(): () => boolean {
  const before = account;
  return () => useAppStore.getState().token !== '' && (before === '' || account === before);
}

/** Waits until the lost login is replaced by a new one, or the person closes the dialog or leaves the page. */
export function nextLogin(): Promise<LoginOutcome> {
  return new Promise((resolve) => waiting.push(resolve));
}

/** Drops the data kept for the lost login, because the user leaves the page. */
export function giveUpLostLogin(): void {
  if (!useLostLogin.getState().lost) return;
  account = '';
  patch({ lost: null });
  settle('no login');
}

/** Returns true for a logged-in person, even while their login is lost, so that the page's content stays. */
export function useIsLoggedIn(): boolean {
  const hasToken = useAppStore((state) => state.token !== '');
  const isLost = useLostLogin((state) => state.lost !== null);
  return hasToken || isLost;
}

/**
 * Like `useIsLoggedIn`, but for a whole screen that needs a login: if the login is lost, the dialog opens even before
 * something is saved.
 */
export function useLoginGuard(): boolean {
  const isLoggedIn = useIsLoggedIn();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    patch(({ guards }) => ({ guards: guards + 1 }));
    return () => patch(({ guards }) => ({ guards: guards - 1 }));
  }, [isLoggedIn]);
  return isLoggedIn;
}

// Detects a lost login. A log-out removes the stored account before the token, in this tab or another one; a login that
// the server ended leaves the account.
useAppStore.subscribe(({ token }, before) => {
  if (token === before.token) return;
  const accountNow = storedAccount();
  const { lost, replaced } = useLostLogin.getState();
  if (token === '') {
    const isLost = account !== '' && accountNow === account;
    patch({ lost: isLost ? { accountId: account, token: before.token, isDismissed: false } : null });
    if (!isLost) account = '';
  } else {
    account = accountNow;
    if (!lost) return;
    const isSame = accountNow === lost.accountId;
    patch({ lost: null, replaced: isSame ? replaced : replaced + 1 });
    // After a login in another tab, this one needs no dialog.
    const { showLogin, defaultLogin } = useUserStore.getState();
    showLogin(false, defaultLogin);
    settle(isSame ? 'same account' : 'other account');
  }
});

useUserStore.subscribe(({ loginShow }, before) => {
  const { lost } = useLostLogin.getState();
  if (loginShow || !before.loginShow || !lost) return;
  patch({ lost: { ...lost, isDismissed: true } });
  settle('no login');
});

function settle(outcome: LoginOutcome): void {
  const settled = waiting;
  waiting = [];
  for (const resolve of settled) resolve(outcome);
}
