import { listAccepted } from '@plenum/contract/submissions/manage-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/**
 * Lists the accepted work. The list is empty or refused if the conference has no submissions or the user may not see
 * them.
 */
export function acceptedQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['console', 'accepted', meetingId],
    queryFn: ({ signal }) => call(listAccepted, { params: { id: meetingId }, signal, quiet: true }),
    retry: false,
  });
}
