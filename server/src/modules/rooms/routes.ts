import * as endpoints from '@plenum/contract/rooms/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { acceptProposal } from './accept-proposal.ts';
import { findBookedGuests } from './board-queries.ts';
import { exportRooming } from './export-rooming.ts';
import { numberRoom, placeGuests, unplaceGuest } from './place-guests.ts';
import { proposeRooms } from './propose.ts';
import { readRoomBoard } from './read-board.ts';

export function roomsRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readBoard, {
      policy: whoMay('seeRooms'),
      read: ({ params, language }) => readRoomBoard(kernel.db, params.id, language),
    }),
    route(endpoints.placeGuests, {
      policy: whoMay('assignRooms'),
      write: (call, tx) => placeGuests(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.unplaceGuest, {
      policy: whoMay('assignRooms'),
      write: (call, tx) =>
        unplaceGuest(tx, call.params.id, call.params.participantId, sourceOf(kernel, call)),
    }),
    route(endpoints.numberRoom, {
      policy: whoMay('assignRooms'),
      write: (call, tx) => numberRoom(tx, call.params, call.body.roomNumber, sourceOf(kernel, call)),
    }),
    route(endpoints.proposeRooms, {
      policy: whoMay('assignRooms'),
      read: async ({ params }) => {
        const guests = await findBookedGuests(kernel.db, params.id);
        return proposeRooms(guests.filter(({ choice, isPlaced }) => choice === 'shared' && !isPlaced));
      },
    }),
    route(endpoints.acceptProposal, {
      policy: whoMay('assignRooms'),
      write: (call, tx) => acceptProposal(tx, call.params.id, call.body.rooms, sourceOf(kernel, call)),
    }),
    route(endpoints.exportRooming, {
      policy: whoMay('assignRooms'),
      download: (call) =>
        exportRooming(
          kernel,
          { meetingId: call.params.id, ...call.query, fullFor: null },
          call.language,
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.exportFullRooming, {
      // The policy is the same as for viewing a single value in full.
      policy: whoMay('reveal'),
      download: (call) =>
        exportRooming(
          kernel,
          { meetingId: call.params.id, ...call.query, fullFor: call.body.reason },
          call.language,
          sourceOf(kernel, call),
        ),
    }),
  ];
}
