import { listMyReviews, readMyReview } from '@plenum/contract/submissions/review-endpoints';
import type { OwnReview } from '@plenum/contract/submissions/review-schemas';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

const reviewsOf = (id: string) => ['console', 'myReviews', id] as const;

/** The assignments of the logged-in user. */
export function myReviewsQuery(id: string) {
  return queryOptions({
    queryKey: [...reviewsOf(id), 'list'],
    queryFn: ({ signal }) => call(listMyReviews, { params: { id }, signal, quiet: true }),
  });
}

export function myReviewQuery(id: string, reviewId: string) {
  return queryOptions({
    queryKey: [...reviewsOf(id), 'one', reviewId],
    queryFn: ({ signal }) => call(readMyReview, { params: { id, reviewId }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Stores the server's answer to a change, and invalidates the list. */
export async function reviewChanged(client: QueryClient, id: string, review: OwnReview): Promise<void> {
  client.setQueryData(myReviewQuery(id, review.id).queryKey, review);
  await client.invalidateQueries(myReviewsQuery(id));
}
