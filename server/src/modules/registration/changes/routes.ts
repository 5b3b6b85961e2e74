import * as endpoints from '@plenum/contract/registration/changes/endpoints';
import * as substituting from '@plenum/contract/registration/changes/substitute-endpoints';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { ownerSource } from '../registration-facts.ts';
import { placeChange, placeChangeFor } from './place-change.ts';
import { readChange, readChangeFor } from './read-change.ts';
import { substituteFor, substituteOwn } from './substitute.ts';

const organizers = whoMay('editPeople');

export function changeRoutes(kernel: Kernel): Route[] {
  // The language is that of the organizer's staff, because they are shown the text of the consent.
  const forThem = (call: Call) => ({ ...sourceOf(kernel, call), language: call.language });
  return [
    route(endpoints.readChange, {
      read: ({ params, actor, language }) =>
        readChange(kernel, params.id, { accountId: actor.accountId, language }),
    }),
    route(endpoints.placeChange, {
      write: (call, tx) => placeChange(kernel, tx, call.params.id, call.body, ownerSource(kernel, call)),
    }),
    route(endpoints.readChangeFor, {
      policy: organizers,
      read: ({ params, language }) => readChangeFor(kernel, params, language),
    }),
    route(endpoints.placeChangeFor, {
      policy: organizers,
      write: (call, tx) => placeChangeFor(kernel, tx, call.params, call.body, forThem(call)),
    }),
    route(substituting.substitute, {
      write: (call, tx) => substituteOwn(kernel, tx, call.params, call.body, ownerSource(kernel, call)),
    }),
    route(substituting.substituteFor, {
      policy: organizers,
      write: (call, tx) => substituteFor(kernel, tx, call.params, call.body, forThem(call)),
    }),
  ];
}
