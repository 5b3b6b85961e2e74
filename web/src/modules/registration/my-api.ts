import type { Language } from '@plenum/contract/kernel/language';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { useLive } from '#kernel/live/use-live';

const ROOT = ['registration', 'mine'] as const;

/** The user's participations and invitations to share a room; everywhere, or in one conference. */
export function participationsQuery(lan: Language, meetingId?: string) {
  const scope = meetingId ?? 'everywhere';
  return queryOptions({
    queryKey: [...ROOT, scope, lan],
    queryFn: ({ signal }) =>
      call(listParticipations, { query: meetingId === undefined ? {} : { meetingId }, signal, quiet: true }),
    // Keeps showing the texts in the other language until this language is loaded, but never those of another
    // conference.
    placeholderData: (shown, query) => (query?.queryKey[2] === scope ? shown : undefined),
  });
}

/** Refetches the user's data after one of their own actions. */
export function useRefreshMine(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ROOT });
}

/**
 * Refreshes the user's data when other people act on their registrations, for example by recording a payment,
 * reviewing, or inviting.
 */
export function useOwnNews(): void {
  const refresh = useRefreshMine();
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.channel.startsWith('account:') && news.event !== 'logins_changed'))
      void refresh();
  });
}
