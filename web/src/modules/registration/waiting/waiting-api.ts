import type { Language } from '@plenum/contract/kernel/language';
import { leaveWaitingList, readWaiting } from '@plenum/contract/registration/waiting/endpoints';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function waitingQuery(registrationId: string, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'waiting', registrationId, lan],
    queryFn: ({ signal }) => call(readWaiting, { params: { id: registrationId }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Leaves the waiting list, and refetches everything that depends on it. */
export function useLeaveLine(registrationId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call(leaveWaitingList, { params: { id: registrationId }, quiet: true });
    await client.invalidateQueries({ queryKey: ['registration'] });
  };
}
