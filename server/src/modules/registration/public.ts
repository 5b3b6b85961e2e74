import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import type { Reaction } from '#kernel/outbox/outbox';
import type { Route } from '#kernel/http/route';
import { changeReactions } from './changes/reactions.ts';
import { changeRoutes } from './changes/routes.ts';
import { orderAddedBed } from './changes/place-change.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { orderQueueOf } from './checkout/place-order.ts';
import { codeRoutes } from './codes/routes.ts';
import { mineRoutes } from './mine/routes.ts';
import { orderJobs } from './orders/jobs.ts';
import { orderReactions } from './orders/reactions.ts';
import { orderRoutes } from './own-orders/routes.ts';
import { nameSoundJobs } from './people/add-name-sounds.ts';
import { openingJobs } from './fill-in/count-openings.ts';
import { peopleReactions } from './fill-in/reactions.ts';
import { ownPeopleRoutes } from './fill-in/routes.ts';
import { reviewReactions } from './review/reactions.ts';
import { reviewRoutes } from './review/routes.ts';
import { sharingJobs } from './sharing/roommate-requests.ts';
import { sharingReactions } from './sharing/reactions.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { walkInRoutes } from './walk-in/routes.ts';
import { waitingJobs } from './waiting/jobs.ts';
import { waitingReactions } from './waiting/reactions.ts';
import { waitingRoutes } from './waiting/routes.ts';

export type { TaxDetails, StoredInvoice } from './tables.ts';
export { createCode } from './codes/manage-codes.ts';
export type { FoundCode } from './codes/code-queries.ts';
export { findEntries } from './waiting/waiting-queries.ts';
export { presentWaitingEntries } from './waiting/present.ts';
export { findOwnArrivals, provideArrivals } from './mine/arrivals.ts';
export { registrationMergePart } from './mine/merge-part.ts';
export { reviewRegistrations } from './review/review-registrations.ts';
export {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderReleased,
  orderSettled,
  participantChanged,
  paymentTakenBack,
  personSubstituted,
  registrationCancelled,
  registrationResubmitted,
  registrationReviewed,
} from './events.ts';
export { changeReview } from './change-review.ts';

export function registrationRoutes(kernel: Kernel): Route[] {
  const queue = orderQueueOf(kernel);
  return [
    ...codeRoutes(kernel),
    ...ownPeopleRoutes(kernel),
    ...checkoutRoutes(queue),
    ...orderRoutes(kernel),
    ...sharingRoutes(kernel, queue, orderAddedBed),
    ...changeRoutes(kernel),
    ...reviewRoutes(kernel),
    ...waitingRoutes(kernel),
    ...walkInRoutes(kernel),
    ...mineRoutes(kernel),
  ];
}

export const registrationReactions: readonly Reaction[] = [
  ...peopleReactions,
  ...sharingReactions,
  ...changeReactions,
  ...orderReactions,
  ...reviewReactions,
  ...waitingReactions,
];

export const registrationJobs: readonly Recurring[] = [
  ...orderJobs,
  ...sharingJobs,
  ...waitingJobs,
  ...openingJobs,
  ...nameSoundJobs,
];
