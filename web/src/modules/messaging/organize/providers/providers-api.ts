import * as endpoints from '@plenum/contract/messaging/providers';
import type { ProviderList } from '@plenum/contract/messaging/providers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export const providersQuery = queryOptions({
  queryKey: ['console', 'message-providers'],
  queryFn: ({ signal }) => call(endpoints.listProviders, { signal, quiet: true }),
});

/** Returns a function that stores the list from an answer. Every answer contains the whole current list. */
export function useProvidersChanged(): (list: ProviderList) => void {
  const client = useQueryClient();
  return (list) => client.setQueryData(providersQuery.queryKey, list);
}

/** Sends a test message to the reader. The answer is the list, which contains the result. */
export function useProviderTest() {
  const client = useQueryClient();
  const changed = useProvidersChanged();
  return useMutation({
    mutationFn: (providerId: string) => call(endpoints.testProvider, { params: { providerId } }),
    onSuccess: changed,
    onError: () => client.invalidateQueries(providersQuery),
  });
}
