import * as endpoints from '@plenum/contract/submissions/review-endpoints';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { discuss } from './discuss.ts';
import { downloadPaper } from './paper-files.ts';
import { listReviews, readReview } from './present-review.ts';
import { declineReview, saveReview, submitReview } from './write-review.ts';

const reviewers = whoMay('reviewSubmissions');

function refOf({ params, actor }: Pick<Call<typeof endpoints.readMyReview>, 'params' | 'actor'>) {
  return { meetingId: params.id, reviewId: params.reviewId, accountId: actor.accountId };
}

export function reviewerRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listMyReviews, {
      policy: reviewers,
      read: ({ params, actor }) => listReviews(kernel, { meetingId: params.id, accountId: actor.accountId }),
    }),
    route(endpoints.readMyReview, {
      policy: reviewers,
      read: (call) => readReview(kernel, kernel.db, refOf(call)),
    }),
    route(endpoints.saveReview, {
      policy: reviewers,
      write: (call, tx) => saveReview(tx, refOf(call), call.body, kernel.clock.now()),
    }),
    route(endpoints.submitReview, {
      policy: reviewers,
      write: async (call, tx) => {
        await submitReview(tx, refOf(call), call.body, sourceOf(kernel, call));
        return readReview(kernel, tx, refOf(call));
      },
    }),
    route(endpoints.declineReview, {
      policy: reviewers,
      write: (call, tx) => declineReview(tx, refOf(call), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.discussReview, {
      policy: reviewers,
      write: async (call, tx) => {
        await discuss(tx, refOf(call), call.body.text, sourceOf(kernel, call));
        return readReview(kernel, tx, refOf(call));
      },
    }),
    route(endpoints.downloadReviewedFile, {
      policy: reviewers,
      download: (call) => downloadPaper(kernel, refOf(call), call.params.paperFile),
    }),
  ];
}
