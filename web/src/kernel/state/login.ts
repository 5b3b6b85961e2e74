import { useAppStore } from './app-store.ts';
import { knowAccount } from './lost-login.ts';
import { dropKept, stored, storedKeys } from './stored.ts';

interface LoginContext {
  accountId?: string;
  /** The conference in whose context the login happened, if any. */
  meetingId?: string | undefined;
}

export function beginLogin(token: string, { accountId = '', meetingId }: LoginContext = {}): void {
  if (meetingId === undefined) stored.remove(storedKeys.loginMeetingId);
  else stored.write(storedKeys.loginMeetingId, meetingId);
  // Set before the token, because a new token makes every tab check whose login it is.
  knowAccount(accountId);
  useAppStore.getState().setToken(token);
}

/** The person logs out: everything of theirs leaves the page. */
export function endLogin(): void {
  knowAccount('');
  dropKept();
  loseLogin();
}

/** The server ended the login: the page stays as it is until the person has logged in again. */
export function loseLogin(): void {
  stored.remove(storedKeys.loginMeetingId);
  useAppStore.getState().setToken('');
}

export function loginMeetingId(): string | null {
  return stored.read(storedKeys.loginMeetingId);
}
