import type { Recurring } from '#kernel/jobs/worker';
import { offerPlaces } from './offer-places.ts';

export { presentEntries } from './present.ts';
export { waitingReactions } from './reactions.ts';
export { waitingRoutes } from './routes.ts';
export { findEntries, findLatestEntries } from './waiting-queries.ts';

export const waitingJobs: readonly Recurring[] = [
  { name: 'offer_places', everySeconds: 5, run: offerPlaces },
];
