import * as devices from '@plenum/contract/checkin/device-endpoints';
import * as endpoints from '@plenum/contract/checkin/endpoints';
import { readLiveCheckin } from '@plenum/contract/checkin/live';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { OpenStreams } from '#kernel/http/live/open-streams';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { listCheckpoints } from './checkpoints/list-checkpoints.ts';
import {
  controlCheckpoint,
  createCheckpoint,
  deleteCheckpoint,
  saveCheckpoint,
} from './checkpoints/manage-checkpoints.ts';
import { proposeCheckpoints } from './checkpoints/propose-checkpoints.ts';
import { limitDevice, listDevices, removeDevice } from './devices/devices.ts';
import { enrolDevice, makePin } from './devices/pins.ts';
import { syncDevice } from './devices/sync-device.ts';
import { cancelCheckin, makeUpCheckin } from './scans/correct-checkin.ts';
import { readTimeline } from './scans/read-timeline.ts';
import { dismissHeld, settleConflict } from './scans/settle-scans.ts';
import { readLive } from './read-live.ts';
import { scanQueueOf } from './scans/upload-scans.ts';
import { selfRoutes } from './self/routes.ts';
import { supervisorRoutes } from './supervisors/routes.ts';
import { vipRoutes } from './vips/routes.ts';
import { wallRoutes } from './wall/routes.ts';

const gates = whoMay('checkIn');
const organizers = whoMay('editCheckin');

function ofCheckpoint({ id, checkpointId }: { readonly id: string; readonly checkpointId: string }) {
  return { meetingId: id, checkpointId };
}

function personOf(kernel: Kernel, call: Call) {
  return { ...sourceOf(kernel, call), actor: call.actor.accountId };
}

export function checkinRoutes(kernel: Kernel, streams: OpenStreams): Route[] {
  const upload = scanQueueOf(kernel);
  return [
    ...wallRoutes(kernel, streams),
    ...selfRoutes(kernel),
    ...supervisorRoutes(kernel),
    ...vipRoutes(kernel),
    route(devices.enrolDevice, {
      policy: gates,
      write: (call, tx) =>
        enrolDevice(kernel, tx, { meetingId: call.params.id, ...call.body }, personOf(kernel, call)),
    }),
    route(devices.syncDevice, {
      policy: gates,
      queue: async ({ params, actor, body }) => {
        limitDevice(kernel, body.device.id);
        return syncDevice(kernel, { meetingId: params.id, actor }, body);
      },
    }),
    route(devices.uploadScans, {
      policy: gates,
      queue: async ({ params, actor, body }) => {
        limitDevice(kernel, body.device.id);
        return upload({ meetingId: params.id, accountId: actor.accountId, upload: body });
      },
    }),
    route(endpoints.listCheckpoints, {
      policy: gates,
      read: (call) => listCheckpoints(kernel, call.params.id, call),
    }),
    route(endpoints.createCheckpoint, {
      policy: organizers,
      write: (call, tx) => createCheckpoint(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.saveCheckpoint, {
      policy: organizers,
      write: (call, tx) => saveCheckpoint(tx, ofCheckpoint(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.deleteCheckpoint, {
      policy: organizers,
      write: (call, tx) => deleteCheckpoint(tx, ofCheckpoint(call.params), sourceOf(kernel, call)),
    }),
    route(endpoints.proposeCheckpoints, {
      policy: organizers,
      write: (call, tx) => proposeCheckpoints(tx, call.params.id, sourceOf(kernel, call)),
    }),
    route(endpoints.controlCheckpoint, {
      policy: organizers,
      write: (call, tx) =>
        controlCheckpoint(tx, ofCheckpoint(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.makePin, {
      policy: organizers,
      write: (call, tx) => makePin(kernel, tx, call.params.id, personOf(kernel, call)),
    }),
    route(endpoints.listDevices, {
      policy: gates,
      read: ({ params }) => listDevices(kernel, params.id),
    }),
    route(readLiveCheckin, {
      policy: gates,
      read: (call) => readLive(kernel, call.params.id, call),
    }),
    route(endpoints.removeDevice, {
      policy: organizers,
      write: (call, tx) =>
        removeDevice(
          tx,
          { meetingId: call.params.id, deviceId: call.params.deviceId },
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.makeUpCheckin, {
      policy: organizers,
      write: (call, tx) => makeUpCheckin(tx, call.params.id, call.body, personOf(kernel, call)),
    }),
    route(endpoints.cancelCheckin, {
      policy: organizers,
      write: (call, tx) => cancelCheckin(tx, call.params.id, call.body, personOf(kernel, call)),
    }),
    route(endpoints.settleConflict, {
      policy: organizers,
      write: (call, tx) => settleConflict(tx, call.params.id, call.body, personOf(kernel, call)),
    }),
    route(endpoints.dismissHeld, {
      policy: organizers,
      write: (call, tx) => dismissHeld(tx, call.params.id, call.body, personOf(kernel, call)),
    }),
    route(endpoints.readTimeline, {
      policy: gates,
      read: (call) =>
        readTimeline(kernel, { meetingId: call.params.id, participantId: call.params.participantId }, call),
    }),
  ];
}
