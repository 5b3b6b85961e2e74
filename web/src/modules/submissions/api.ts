import type { Language } from '@plenum/contract/kernel/language';
import { listMySubmissions, readCall, readMySubmission } from '@plenum/contract/submissions/endpoints';
import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** Prefix of the query keys of an author's own submissions, for invalidation. */
export const MY_SUBMISSIONS = ['submissions', 'mine'] as const;

/** Prefix of the query keys of the conferences' requirements for submissions, with their deadlines. */
export const CALLS = ['submissions', 'call'] as const;

/** By id or slug. */
export function callQuery(meeting: string, lan: Language) {
  return queryOptions({
    queryKey: [...CALLS, meeting, lan],
    queryFn: ({ signal }) => call(readCall, { params: { id: meeting }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    // Refetched when submission opens or closes, so that the page shows it.
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data === undefined ? false : untilChange(data, Date.now() - dataUpdatedAt),
  });
}

const SOON = 1_000;
// In milliseconds. A timer can't wait for more than 24.8 days, so a longer wait is split into days.
const LONGEST = 24 * 3_600_000;

function untilChange({ window, now, opensAt, closesAt }: SubmissionCall, age: number): number | false {
  const next = window === 'early' ? opensAt : window === 'open' ? closesAt : null;
  if (next === null) return false;
  return Math.min(Math.max(Date.parse(next) - Date.parse(now) - age + SOON, SOON), LONGEST);
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
