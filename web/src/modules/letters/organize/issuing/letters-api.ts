import { listLetterPeople } from '@plenum/contract/console/letter-lists';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { readLetterTexts } from '@plenum/contract/letters/endpoints';
import { listPresenters } from '@plenum/contract/letters/presentation-endpoints';
import type { LetterPerson } from '@plenum/contract/letters/schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import type { ListOptions } from '#kernel/list/use-list';

const keyOf = (meetingId: string) => ['console', meetingId, 'letters'] as const;

export function letterTextsQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...keyOf(meetingId), 'texts'],
    queryFn: ({ signal }) => call(readLetterTexts, { params: { id: meetingId }, signal, quiet: true }),
    staleTime: 0,
    // The texts are open in a form, which must not change while it is being edited.
    refetchOnWindowFocus: false,
  });
}

export function presentersQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...keyOf(meetingId), 'presenters'],
    queryFn: ({ signal }) => call(listPresenters, { params: { id: meetingId }, signal, quiet: true }),
  });
}

type LetterPeopleWishes = Pick<QueryOf<typeof listLetterPeople>, 'kind' | 'show' | 'q'>;

const letterPerson = ({ participantId }: LetterPerson) => participantId;

export function letterPeopleList(
  meetingId: string,
  wishes: LetterPeopleWishes,
  lan: Language,
): ListOptions<LetterPerson> {
  return {
    queryKey: [...keyOf(meetingId), 'people', wishes, lan],
    fetchPage: ({ after, signal }) =>
      call(listLetterPeople, {
        params: { id: meetingId },
        query: { ...wishes, ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: letterPerson,
  };
}

export function lettersChanged(client: QueryClient, meetingId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(meetingId) });
}
