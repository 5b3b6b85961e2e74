import { listApiKeys } from '@plenum/contract/meetings/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function apiKeysQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'apiKeys', id],
    queryFn: ({ signal }) => call(listApiKeys, { params: { id }, signal, quiet: true }),
  });
}
