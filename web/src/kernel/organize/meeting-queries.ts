import * as meetings from '@plenum/contract/meetings/endpoints';
import type { SavedSectionName } from '@plenum/contract/meetings/sections';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, upload } from '../client/call.ts';

export const managedMeetingsQuery = queryOptions({
  queryKey: ['console', 'meetings'],
  queryFn: ({ signal }) => call(meetings.listManagedMeetings, { signal, quiet: true }),
});

export function consoleQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'console', id],
    queryFn: ({ signal }) => call(meetings.readMeetingConsole, { params: { id }, signal, quiet: true }),
  });
}

type SectionReply<N extends SavedSectionName> = ReplyOf<(typeof meetings.sectionEndpoints)[N]['read']>;

/** One section of a conference. Always refetched when it is opened, because a colleague may have changed it. */
export function sectionQuery<N extends SavedSectionName>(id: string, name: N) {
  return queryOptions({
    queryKey: ['console', 'section', id, name],
    queryFn: ({ signal }) =>
      call(meetings.sectionEndpoints[name].read, { params: { id }, signal, quiet: true }) as Promise<
        SectionReply<N>
      >,
    staleTime: 0,
    // The section is open in a form, which must not change while being edited.
    refetchOnWindowFocus: false,
  });
}

/**
 * To be called after any change, because lists, overview and everything else that shows the conference are outdated.
 */
export async function meetingChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(managedMeetingsQuery),
    client.invalidateQueries(consoleQuery(id)),
  ]);
}

export function uploadMeetingPicture(id: string) {
  return (file: Blob) => upload(meetings.uploadMeetingPicture, file, { params: { id }, quiet: true });
}
