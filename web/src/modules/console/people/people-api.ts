import { readDashboard } from '@plenum/contract/console/dashboard';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { readOrderOf } from '@plenum/contract/console/order-lists';
import { listParticipants, readParticipant } from '@plenum/contract/console/people';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** Everything about people and orders of a meeting begins with it: one change may show in all of it. */
export function peopleKey(meetingId: string) {
  return ['console', 'people', meetingId] as const;
}

/** How many rows the lists have. Read again less often than the rows, because each list has a count for every tab. */
export function countsKey(meetingId: string) {
  return ['console', 'counts', meetingId] as const;
}

export async function peopleChanged(client: QueryClient, meetingId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: peopleKey(meetingId) });
}

export function participantQuery(meetingId: string, participantId: string, lan: Language) {
  return queryOptions({
    queryKey: [...peopleKey(meetingId), 'participant', participantId, lan],
    queryFn: ({ signal }) =>
      call(readParticipant, { params: { id: meetingId, participantId }, signal, quiet: true }),
  });
}

/** The people of one registration. */
export function membersQuery(meetingId: string, registrationId: string, lan: Language) {
  return queryOptions({
    queryKey: [...peopleKey(meetingId), 'members', registrationId, lan],
    queryFn: ({ signal }) =>
      call(listParticipants, { params: { id: meetingId }, query: { registrationId }, signal, quiet: true }),
  });
}

export function orderQuery(meetingId: string, orderId: string, lan: Language) {
  return queryOptions({
    queryKey: [...peopleKey(meetingId), 'order', orderId, lan],
    queryFn: ({ signal }) => call(readOrderOf, { params: { id: meetingId, orderId }, signal, quiet: true }),
  });
}

export function dashboardQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: [...peopleKey(meetingId), 'dashboard', lan],
    queryFn: ({ signal }) => call(readDashboard, { params: { id: meetingId }, signal, quiet: true }),
  });
}

/** What the meeting asks of people, in the reader's language. */
export function askedQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: ['console', 'asked', meetingId, lan],
    queryFn: ({ signal }) => call(readOffer, { params: { id: meetingId }, signal, quiet: true }),
  });
}
