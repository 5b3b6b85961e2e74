import { saveReview } from '@plenum/contract/submissions/review-endpoints';
import type { OwnReview } from '@plenum/contract/submissions/review-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/client/call';
import { saveWhenLeft } from '#kernel/form/drafts/autosave';
import { sameLogin } from '#kernel/state/lost-login';
import { createReviewStore, type ReviewSnapshot, type ReviewStore } from './review-store.ts';
import { myReviewQuery, myReviewsQuery } from './reviews-api.ts';

export interface ReviewInWork extends ReviewSnapshot, Pick<ReviewStore, 'change' | 'flush'> {
  /** The current state, even between two renders. */
  latest: () => ReviewSnapshot;
}

/** A review being written: every change is saved a moment later, and when the page is left. */
export function useReviewDraft(meetingId: string, own: OwnReview): ReviewInWork {
  const client = useQueryClient();
  const [store] = useState(() => {
    const params = { id: meetingId, reviewId: own.id };
    return createReviewStore(own, {
      save: async (version, draft) => {
        const answer = await call(saveReview, { params, body: { version, draft }, quiet: true });
        if (version === 0) void client.invalidateQueries(myReviewsQuery(meetingId));
        return answer;
      },
      reload: () => client.fetchQuery({ ...myReviewQuery(meetingId, own.id), staleTime: 0 }),
      maySaveUnasked: sameLogin(),
    });
  });
  const snapshot = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => saveWhenLeft(store), [store]);
  return { ...snapshot, change: store.change, flush: store.flush, latest: store.read };
}
