import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { readOrderOf } from '@plenum/contract/registration/orders/read-order';
import { readParticipant } from '@plenum/contract/registration/lists/participant-detail';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordKey } from '#kernel/organize/record-keys';

export function participantQuery(meetingId: string, participantId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'participant', participantId, lan),
    queryFn: ({ signal }) =>
      call(readParticipant, { params: { id: meetingId, participantId }, signal, quiet: true }),
  });
}

/** The people of one registration. */
export function membersQuery(meetingId: string, registrationId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'members', registrationId, lan),
    queryFn: ({ signal }) =>
      call(participantList.list, {
        params: { id: meetingId },
        query: { registrationId },
        signal,
        quiet: true,
      }),
  });
}

export function staffOrderQuery(meetingId: string, orderId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'order', orderId, lan),
    queryFn: ({ signal }) => call(readOrderOf, { params: { id: meetingId, orderId }, signal, quiet: true }),
  });
}

/** The conference's questions to people, in the reader's language. */
export function askedQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: ['console', 'asked', meetingId, lan],
    queryFn: ({ signal }) => call(readOffer, { params: { id: meetingId }, signal, quiet: true }),
  });
}
