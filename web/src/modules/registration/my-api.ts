import type { Language } from '@plenum/contract/kernel/language';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { useLive } from '#kernel/live/use-live';

const ROOT = ['registration', 'mine'] as const;

/** What I registered for and who asks me to share a room; everywhere, or in one meeting. */
export function participationsQuery(lan: Language, meetingId?: string) {
  const scope = meetingId ?? 'everywhere';
  return queryOptions({
    queryKey: [...ROOT, scope, lan],
    queryFn: ({ signal }) =>
      call(listParticipations, { query: meetingId === undefined ? {} : { meetingId }, signal, quiet: true }),
    // In the other language until this one is there; never another meeting's.
    placeholderData: (shown, query) => (query?.queryKey[2] === scope ? shown : undefined),
  });
}

/** Asks anew for everything that is mine, after one of my own steps. */
export function useRefreshMine(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ROOT });
}

/** What others do about my registrations arrives without reloading: money recorded, a review, an invitation. */
export function useOwnNews(): void {
  const refresh = useRefreshMine();
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.channel.startsWith('account:') && news.event !== 'logins_changed'))
      void refresh();
  });
}
