import type { Recurring } from '#kernel/jobs/worker';
import type { Kernel } from '#kernel/kernel';
import type { Reaction } from '#kernel/outbox/outbox';
import type { Route } from '#kernel/http/route';
import { createOfferCache } from '#modules/meetings/public';
import { attentionReactions } from './attention/live.ts';
import { attentionRoutes } from './attention/routes.ts';
import { openOrderDesk } from './checkout/place-order.ts';
import { registrationRoutes } from './checkout/registration-routes.ts';
import { orderingRoutes } from './checkout/routes.ts';
import { orderingJobs } from './ordering/jobs.ts';
import { orderingReactions } from './ordering/reactions.ts';
import { orderRoutes } from './ordering/routes.ts';
import { participationReactions } from './participation/reactions.ts';
import { participationRoutes } from './participation/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { reviewReactions } from './review/reactions.ts';
import { reviewRoutes } from './review/routes.ts';
import { roomingRoutes } from './rooming/routes.ts';

export { staffChannels } from './attention/live.ts';
export { batchJson, type Entry } from './checkout/batch-json.ts';
export { judgeDraft, wishOf } from './checkout/judge-draft.ts';
export { prepareOrder } from './checkout/prepare-order.ts';
export { pricedOffer } from './checkout/priced-offer.ts';
export { settleOrder } from './ordering/settle-order.ts';
export { reviewRegistrations } from './review/review-registrations.ts';

export function flowRoutes(kernel: Kernel): Route[] {
  const desk = openOrderDesk(kernel, createOfferCache(kernel));
  return [
    ...registrationRoutes(kernel),
    ...orderingRoutes(desk),
    ...orderRoutes(kernel),
    ...participationRoutes(kernel, desk),
    ...peopleRoutes(kernel),
    ...reviewRoutes(kernel),
    ...roomingRoutes(kernel),
    ...attentionRoutes(kernel),
  ];
}

export const flowReactions: readonly Reaction[] = [
  ...participationReactions,
  ...orderingReactions,
  ...reviewReactions,
  ...attentionReactions,
];

export const flowJobs: readonly Recurring[] = orderingJobs;
