import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { writeToBuyer } from '../orders/public.ts';
import { registrationReviewed } from '../events.ts';
import { writeReviewFailed } from './messages/review-failed.ts';
import { writeReviewPassed } from './messages/review-passed.ts';

export const reviewReactions: readonly Reaction[] = [
  reaction(registrationReviewed, (kernel, tx, { orderId, decision, reason }, outboxId) =>
    writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, { state }) => {
      if (decision === 'audit_failed') return writeReviewFailed(about, reason, language);
      return writeReviewPassed(state === 'unpaid' ? 'toPay' : 'done', about, language);
    }),
  ),
];
