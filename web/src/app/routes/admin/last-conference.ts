import { loginMeetingId } from '#kernel/state/login';
import { isMeetingId } from '#kernel/state/page-meeting';
import { stored } from '#kernel/state/stored';

const key = (accountId: string) => `lastConference:${accountId}`;

/**
 * Returns the conference that this account opened last in the console of this browser. If it has not opened one,
 * returns the conference on whose page the account logged in. A stored value that is not an id is ignored.
 */
export function lastConference(accountId: string): string | undefined {
  return [stored.read(key(accountId)), loginMeetingId()].find(isMeetingId);
}

export function keepLastConference(accountId: string, id: string): void {
  stored.write(key(accountId), id);
}

/**
 * Forgets the conference after it was deleted or the account's role in it was removed, so that the list is shown next
 * time.
 */
export function dropLastConference(accountId: string, id: string): void {
  if (stored.read(key(accountId)) === id) stored.remove(key(accountId));
}
