import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { createQueryClient } from '#kernel/query/query-client';
import { RefusedCall } from '#kernel/client/refused-call';

/** What the server said lately, for the whole app. */
export const queryClient = createQueryClient();

/**
 * For a route's loader: what the screen will ask for, before it is there. What does not exist gives the page that
 * says so, or what is given instead; any other failure is the screen's to show, with its way to try again.
 */
export async function loadQuery<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  whenMissing: () => unknown = notFound,
): Promise<void> {
  await queryClient.prefetchQuery(query);
  const error = queryClient.getQueryState(query.queryKey)?.error;
  if (error instanceof RefusedCall && error.status === 404) throw whenMissing();
}
