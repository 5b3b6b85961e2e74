import type { Language } from '@plenum/contract/kernel/language';
import { listMySubmissions, readCall, readMySubmission } from '@plenum/contract/submissions/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** Everything of an author's own submissions, for invalidation. */
export const MY_SUBMISSIONS = ['submissions', 'mine'] as const;

/** By id or slug. */
export function callQuery(meeting: string, lan: Language) {
  return queryOptions({
    queryKey: ['submissions', 'call', meeting, lan],
    queryFn: ({ signal }) => call(readCall, { params: { id: meeting }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

export function mySubmissionsQuery(meetingId?: string) {
  return queryOptions({
    queryKey: [...MY_SUBMISSIONS, 'list', meetingId ?? 'all'],
    queryFn: ({ signal }) =>
      call(listMySubmissions, {
        query: meetingId === undefined ? {} : { meetingId },
        signal,
        quiet: true,
      }),
  });
}

export function submissionQuery(id: string) {
  return queryOptions({
    queryKey: [...MY_SUBMISSIONS, 'one', id],
    queryFn: ({ signal }) => call(readMySubmission, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
