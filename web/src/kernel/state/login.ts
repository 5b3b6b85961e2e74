import { useAppStore } from './app-store.ts';
import { knowAccount } from './lost-login.ts';
import { dropKept, stored, storedKeys } from './stored.ts';

const DEVICE_KEY = 'knownDevice';

interface LoginContext {
  accountId?: string;
  /** The conference in whose context the login happened, if any. */
  meetingId?: string | undefined;
  /** The server's proof that this browser was logged in to the account. */
  device?: string;
}

export function beginLogin(token: string, { accountId = '', meetingId, device }: LoginContext = {}): void {
  if (device !== undefined) stored.write(DEVICE_KEY, device);
  if (meetingId === undefined) stored.remove(storedKeys.loginMeetingId);
  else stored.write(storedKeys.loginMeetingId, meetingId);
  // The account is set before the token, because a new token makes every tab check which account it belongs to.
  knowAccount(accountId);
  useAppStore.getState().setToken(token);
}

/** Ends the login when the person logs out: all their data is removed from the page. */
export function endLogin(): void {
  knowAccount('');
  dropKept();
  loseLogin();
}

/** Ends the login after the server has refused it: the page stays as it is until the person has logged in again. */
export function loseLogin(): void {
  stored.remove(storedKeys.loginMeetingId);
  useAppStore.getState().setToken('');
}

/**
 * Returns the proof that is sent when logging in or requesting a code. It is kept after a log-out, because that is when
 * it is needed.
 */
export function knownDevice(): { device?: string } {
  const device = stored.read(DEVICE_KEY);
  return device === null ? {} : { device };
}

export function loginMeetingId(): string | null {
  return stored.read(storedKeys.loginMeetingId);
}
