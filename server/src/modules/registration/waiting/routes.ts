import * as endpoints from '@plenum/contract/registration/waiting/endpoints';
import * as organizer from '@plenum/contract/registration/waiting/organizer-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { findOwnRegistration } from '../people/registration-queries.ts';
import { ownerSource } from '../registration-facts.ts';
import { joinWaitingList, prepareToJoin } from './join.ts';
import { leaveWaitingList } from './leave.ts';
import { noteOutOfTurn, offerOutOfTurn, removeEntry } from './organize.ts';
import { presentWaitingEntries } from './present.ts';
import { findLatestEntries } from './waiting-queries.ts';

export function waitingRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readWaiting, {
      read: async ({ params, actor, language }) => {
        const { row } = await findOwnRegistration(kernel.db, params.id, actor.accountId);
        const found = await findLatestEntries(kernel.db, [row.id]);
        const [entry = null] = await presentWaitingEntries(kernel.db, found, language);
        return { entry };
      },
    }),
    route(endpoints.joinWaitingList, {
      prepare: ({ params, body, actor }) =>
        prepareToJoin(kernel, { registrationId: params.id, accountId: actor.accountId, placing: body }),
      write: async (call, tx, prepared) => {
        const joined = await joinWaitingList(kernel, tx, prepared, ownerSource(kernel, call));
        const [entry] = await presentWaitingEntries(tx, [joined], call.language);
        if (!entry) throw new Error('an entry was not presented');
        return { entry };
      },
    }),
    route(endpoints.leaveWaitingList, {
      write: (call, tx) => leaveWaitingList(kernel, tx, call.params.id, ownerSource(kernel, call)),
    }),
    route(organizer.offerOutOfTurn, {
      policy: whoMay('editPeople'),
      // The queue places the order in its own transaction.
      prepare: ({ params }) => offerOutOfTurn(kernel, { meetingId: params.id, entryId: params.entryId }),
      write: (call, tx, entry) => noteOutOfTurn(tx, entry, sourceOf(kernel, call)),
    }),
    route(organizer.removeFromWaitingList, {
      policy: whoMay('editPeople'),
      write: (call, tx) => {
        const { id, entryId } = call.params;
        return removeEntry(kernel, tx, { meetingId: id, entryId, ...call.body }, sourceOf(kernel, call));
      },
    }),
  ];
}
