import * as endpoints from '@plenum/contract/checkin/self';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { confirmSelfByContact, prepareContactCheckin } from './contact-checkin.ts';
import { listSelfPeople, openSelfCheckin, prepareSelfCheckin, recordSelfScan } from './self-checkin.ts';
import { readVenueCodes } from './venue-codes.ts';

export function selfRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readVenueCodes, {
      policy: whoMay('checkIn'),
      read: ({ params: { id, checkpointId } }) => readVenueCodes(kernel, { meetingId: id, checkpointId }),
    }),
    // A POST keeps the code out of server logs. Nothing is stored, so the idempotency key isn't needed.
    route(endpoints.openSelfCheckin, { queue: ({ body }) => openSelfCheckin(kernel, body.code) }),
    route(endpoints.listSelfPeople, {
      queue: ({ body, actor }) => listSelfPeople(kernel, body.pass, actor.accountId),
    }),
    route(endpoints.confirmSelfCheckin, {
      prepare: ({ body, actor }) => prepareSelfCheckin(kernel, body, actor.accountId),
      write: (call, tx, prepared) => {
        const { actor, language, body } = call;
        const choice = { operator: actor.accountId, onWall: body.onWall };
        return recordSelfScan(tx, prepared, choice, { ...sourceOf(kernel, call), language });
      },
    }),
    route(endpoints.confirmSelfByContact, {
      prepare: ({ body }) => prepareContactCheckin(kernel, body),
      write: ({ body, language, requestId, address }, tx, prepared) => {
        const source = { actor: null, requestId, address, language, at: kernel.clock.now() };
        return confirmSelfByContact(kernel, tx, body, prepared, source);
      },
    }),
  ];
}
