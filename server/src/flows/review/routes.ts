import { review } from '@plenum/contract/flows/people';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/meetings/public';
import { whoMay } from '../people/policy.ts';
import { reviewRegistrations } from './review-registrations.ts';

export function reviewRoutes(kernel: Kernel): Route[] {
  return [
    route(review, {
      policy: whoMay('review'),
      write: (call, tx) => reviewRegistrations(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
  ];
}
