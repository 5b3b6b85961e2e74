import * as endpoints from '@plenum/contract/flows/participation';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { OrderDesk } from '../checkout/place-order.ts';
import { ownerSource } from '../checkout/registration-facts.ts';
import { acceptInvitation, declineInvitation, findInvitationTo } from './answer.ts';
import { checkPerson, takeLook } from './check-person.ts';
import { inviteCohabitant } from './invite.ts';
import { leaveSharedRoom } from './leave-shared-room.ts';
import { listParticipations } from './list-participations.ts';
import { orderBed } from './order-bed.ts';
import { withdrawInvitation } from './withdraw.ts';

export function participationRoutes(kernel: Kernel, desk: OrderDesk): Route[] {
  return [
    route(endpoints.listParticipations, {
      read: ({ query, actor, language }) =>
        listParticipations(kernel, actor.accountId, query.meetingId ?? null, language),
    }),
    route(endpoints.checkPersonRegistered, {
      prepare: ({ actor }) => takeLook(kernel, actor.accountId),
      write: ({ params, body, actor }, tx) =>
        checkPerson(kernel, tx, { accountId: actor.accountId, meetingId: params.id }, body),
    }),
    route(endpoints.inviteCohabitant, {
      write: (call, tx) =>
        inviteCohabitant(kernel, tx, call.params.id, call.body.ref, ownerSource(kernel, call)),
    }),
    route(endpoints.answerInvitation, {
      // The desk orders in its own time; only then are the two put together.
      prepare: async ({ params, body, actor, requestId }) => {
        if (!body.accept) return null;
        const invitation = await findInvitationTo(kernel.db, params.id, actor.accountId);
        return orderBed(kernel, desk, invitation, requestId);
      },
      write: async (call, tx, orderId) => {
        const answer = call.body.accept ? acceptInvitation : declineInvitation;
        await answer(tx, call.params.id, ownerSource(kernel, call));
        return { orderId };
      },
    }),
    route(endpoints.withdrawInvitation, {
      write: (call, tx) => withdrawInvitation(tx, call.params.id, ownerSource(kernel, call)),
    }),
    route(endpoints.leaveSharedRoom, {
      write: (call, tx) => leaveSharedRoom(tx, call.params.id, ownerSource(kernel, call)),
    }),
  ];
}
