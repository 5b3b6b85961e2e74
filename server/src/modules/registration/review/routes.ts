import { resubmit as resubmitEndpoint, review } from '@plenum/contract/registration/review/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { ownerSource } from '../registration-facts.ts';
import { resubmit } from './resubmit.ts';
import { reviewRegistrations } from './review-registrations.ts';

export function reviewRoutes(kernel: Kernel): Route[] {
  return [
    route(review, {
      policy: whoMay('review'),
      write: (call, tx) => reviewRegistrations(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(resubmitEndpoint, {
      write: (call, tx) => resubmit(kernel, tx, call.params.id, ownerSource(kernel, call)),
    }),
  ];
}
