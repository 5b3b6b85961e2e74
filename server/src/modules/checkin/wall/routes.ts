import * as endpoints from '@plenum/contract/checkin/wall';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { OpenStreams } from '#kernel/http/live/open-streams';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { endWall, openWall, readWallSettings, saveWallSettings } from './manage-wall.ts';
import { readWall } from './read-wall.ts';
import { watchWall } from './watch-wall.ts';

const gates = whoMay('checkIn');
const organizers = whoMay('editCheckin');

function ofCheckpoint({ id, checkpointId }: { readonly id: string; readonly checkpointId: string }) {
  return { meetingId: id, checkpointId };
}

export function wallRoutes(kernel: Kernel, streams: OpenStreams): Route[] {
  return [
    // A POST keeps the token out of server logs. Nothing is stored, so the idempotency key isn't needed.
    route(endpoints.readWall, { queue: ({ body }) => readWall(kernel, body) }),
    route(endpoints.watchWall, {
      stream: ({ body, address }, stream) =>
        void watchWall(kernel, streams, { token: body.token, address }, stream),
    }),
    route(endpoints.readWallSettings, {
      policy: gates,
      read: ({ params, actor }) =>
        readWallSettings(kernel.db, ofCheckpoint(params), { actor, now: kernel.clock.now() }),
    }),
    route(endpoints.saveWallSettings, {
      policy: organizers,
      write: (call, tx) => saveWallSettings(tx, ofCheckpoint(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.openWall, {
      policy: organizers,
      write: (call, tx) => openWall(tx, ofCheckpoint(call.params), call.body.hours, sourceOf(kernel, call)),
    }),
    route(endpoints.endWall, {
      policy: organizers,
      write: (call, tx) => endWall(tx, ofCheckpoint(call.params), sourceOf(kernel, call)),
    }),
  ];
}
