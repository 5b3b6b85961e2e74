import * as letters from '@plenum/contract/letters/endpoints';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

const keyOf = (meetingId: string) => ['console', meetingId, 'letters'] as const;

export function letterTextsQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...keyOf(meetingId), 'texts'],
    queryFn: ({ signal }) =>
      call(letters.readLetterTexts, { params: { id: meetingId }, signal, quiet: true }),
    staleTime: 0,
    // A form is open on it: it must not change under the fingers.
    refetchOnWindowFocus: false,
  });
}

type PeopleWishes = Required<QueryOf<typeof letters.listLetterPeople>>;

export function letterPeopleQuery(meetingId: string, wishes: PeopleWishes, lan: Language) {
  return queryOptions({
    queryKey: [...keyOf(meetingId), 'people', wishes, lan],
    queryFn: ({ signal }) =>
      call(letters.listLetterPeople, { params: { id: meetingId }, query: wishes, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function lettersChanged(client: QueryClient, meetingId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(meetingId) });
}
