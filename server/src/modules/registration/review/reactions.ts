import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { registrationReviewed } from '../events.ts';
import { writeToBuyer } from '../orders/reactions.ts';

export const reviewReactions: readonly Reaction[] = [
  reaction(registrationReviewed, (kernel, tx, { orderId, decision, reason }, outboxId) =>
    writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, { state }) => {
      if (decision === 'audit_failed')
        return { kind: 'review.failed', values: { ...about, reason: reviewReasonText(reason, language) } };
      if (state === 'unpaid') return { kind: 'review.passed_to_pay', values: about };
      return { kind: 'review.passed', values: about, isComplete: true };
    }),
  ),
];
