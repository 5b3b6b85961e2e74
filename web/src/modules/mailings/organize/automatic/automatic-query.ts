import { listAutomatic } from '@plenum/contract/mailings/automatic-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function automaticQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'automatic', id],
    queryFn: ({ signal }) => call(listAutomatic, { params: { id }, signal, quiet: true }),
  });
}
