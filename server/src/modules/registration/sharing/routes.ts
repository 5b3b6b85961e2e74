import * as endpoints from '@plenum/contract/registration/sharing/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { OrderQueue } from '../checkout/place-order.ts';
import { ownerSource } from '../registration-facts.ts';
import {
  acceptInvitation,
  declineInvitation,
  findInvitationTo,
  type OrderAddedBed,
  reopenInvitation,
} from './answer.ts';
import { checkPerson, takeLook } from './check-person.ts';
import { inviteCohabitant, withdrawInvitation } from './invite.ts';
import { leaveSharedRoom } from './leave-room.ts';
import { orderBed } from './order-bed.ts';

export function sharingRoutes(kernel: Kernel, queue: OrderQueue, orderAddedBed: OrderAddedBed): Route[] {
  return [
    route(endpoints.checkPersonRegistered, {
      prepare: async ({ params, body, actor: { accountId }, language }) => {
        await takeLook(kernel, accountId);
        return checkPerson(kernel, { accountId, meetingId: params.id }, body, language);
      },
      write: (_call, _tx, answer) => Promise.resolve(answer),
    }),
    route(endpoints.inviteCohabitant, {
      write: (call, tx) =>
        inviteCohabitant(kernel, tx, call.params.id, call.body.ref, ownerSource(kernel, call)),
    }),
    route(endpoints.answerInvitation, {
      // The queue orders the bed in its own transaction; the room is created in the next one.
      prepare: async (call) => {
        const { params, body, actor } = call;
        if (!body.accept) return null;
        const invitation = await findInvitationTo(kernel.db, params.id, actor.accountId);
        const hotelConsent = body.hotelConsent ?? false;
        return orderBed(kernel, queue, invitation, { hotelConsent, source: ownerSource(kernel, call) });
      },
      write: async (call, tx, orderId) => {
        const { params, body } = call;
        const source = ownerSource(kernel, call);
        if (!body.accept) {
          await declineInvitation(tx, params.id, source);
          return { orderId: null };
        }
        const accepting = { hotelConsent: body.hotelConsent ?? false, orderAddedBed };
        const added = await acceptInvitation(kernel, tx, params.id, accepting, source);
        return { orderId: orderId ?? added };
      },
    }),
    route(endpoints.reopenInvitation, {
      write: (call, tx) => reopenInvitation(tx, call.params.id, ownerSource(kernel, call)),
    }),
    route(endpoints.withdrawInvitation, {
      write: (call, tx) => withdrawInvitation(tx, call.params.id, ownerSource(kernel, call)),
    }),
    route(endpoints.leaveSharedRoom, {
      write: (call, tx) => leaveSharedRoom(tx, call.params.id, ownerSource(kernel, call)),
    }),
  ];
}
