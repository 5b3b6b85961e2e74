import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { createQueryClient } from '#kernel/query/query-client';
import { RefusedCall } from '#kernel/client/refused-call';

/** The app's one cache of server answers. */
export const queryClient = createQueryClient();

/**
 * Fetches a query before its screen renders; used by route loaders. On a 404 it throws the not-found error, or the
 * value that `whenMissing` returns. The screen shows any other failure, with a button to try again.
 */
export async function loadQuery<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  whenMissing: () => unknown = notFound,
): Promise<void> {
  await queryClient.prefetchQuery(query);
  const error = queryClient.getQueryState(query.queryKey)?.error;
  if (error instanceof RefusedCall && error.status === 404) throw whenMissing();
}
