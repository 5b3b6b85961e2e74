import { listPublishedLegal } from '@plenum/contract/consents/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** The documents that visitors are asked to agree to. */
export const publishedLegalQuery = queryOptions({
  queryKey: ['consents', 'published'],
  queryFn: ({ signal }) => call(listPublishedLegal, { signal, quiet: true }),
});
