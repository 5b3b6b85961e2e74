import { useAppStore } from './app-store.ts';
import { stored, storedKeys } from './stored.ts';

/** Keeps the login and the meeting in whose context it happened, if any. */
export function beginLogin(token: string, meetingId?: string): void {
  if (meetingId === undefined) stored.remove(storedKeys.loginMeetingId);
  else stored.write(storedKeys.loginMeetingId, meetingId);
  useAppStore.getState().setToken(token);
}

export function endLogin(): void {
  stored.remove(storedKeys.loginMeetingId);
  useAppStore.getState().setToken('');
}

export function loginMeetingId(): string | null {
  return stored.read(storedKeys.loginMeetingId);
}
