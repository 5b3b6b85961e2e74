import * as endpoints from '@plenum/contract/meetings/programme-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** Fetched whenever it is opened, because a colleague may have published or changed something. */
export function publicationsQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'publications', id],
    queryFn: ({ signal }) => call(endpoints.readPublications, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function publicationQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['console', 'publication', id, version],
    queryFn: ({ signal }) =>
      call(endpoints.readPublication, { params: { id, version }, signal, quiet: true }),
  });
}
