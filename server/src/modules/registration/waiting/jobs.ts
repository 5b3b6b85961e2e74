import type { Recurring } from '#kernel/worker/worker';
import { offerPlaces } from './offer-places.ts';

export const waitingJobs: readonly Recurring[] = [
  { name: 'offer_places', everySeconds: 5, run: offerPlaces },
];
