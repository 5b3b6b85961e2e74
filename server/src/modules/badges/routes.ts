import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '@plenum/contract/kernel/printed-pictures';
import * as endpoints from '@plenum/contract/badges/endpoints';
import { badgeRefusals } from '@plenum/contract/badges/messages';
import * as queue from '@plenum/contract/badges/queue';
import * as stations from '@plenum/contract/badges/stations';
import { keepImage } from '#kernel/uploads/keep-image';
import { mediaLink, PUBLIC_PURPOSE } from '#kernel/files/public-files';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { mayIn, whoMay } from '#modules/meetings/scope/public';
import { readForAgent, reportFromAgent, takeForAgent } from './agent.ts';
import { chooseArrivalDesign, noteBrowserStation } from './arrivals.ts';
import { createDesign, deleteDesign, readDesign, saveDesign } from './designs.ts';
import { downloadBadges } from './download-badges.ts';
import { listPeople } from './people.ts';
import { listPrinted, printBadges, readPrintJob } from './print-badges.ts';
import {
  endQueued,
  queueBadges,
  readQueue,
  releaseQueued,
  removeQueued,
  retryQueued,
  takeQueued,
} from './queue.ts';
import { readArrivalBadge } from './read-arrival-badge.ts';
import { readDesk } from './read-desk.ts';
import { createStation, endStation, listStations } from './stations.ts';

const printers = whoMay('printBadges');
const designers = whoMay('edit');

const ofDesign = ({ id, designId }: { readonly id: string; readonly designId: string }) => ({
  meetingId: id,
  designId,
});
const ofJob = ({ id, jobId }: { readonly id: string; readonly jobId: string }) => ({ meetingId: id, jobId });

const ofEntry = ({ id, entryId }: { readonly id: string; readonly entryId: string }) => ({
  meetingId: id,
  entryId,
});

export function badgeRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readBadgeDesk, {
      policy: printers,
      read: ({ params, actor }) => readDesk(kernel.db, params.id, mayIn(actor, params.id, 'edit')),
    }),
    route(endpoints.readBadgeDesign, {
      policy: printers,
      read: ({ params, query }) => readDesign(kernel.db, ofDesign(params), query.version),
    }),
    route(endpoints.createBadgeDesign, {
      policy: designers,
      write: (call, tx) => createDesign(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.saveBadgeDesign, {
      policy: designers,
      write: (call, tx) => saveDesign(tx, ofDesign(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.deleteBadgeDesign, {
      policy: designers,
      write: (call, tx) =>
        deleteDesign(tx, ofDesign(call.params), call.query.version, sourceOf(kernel, call)),
    }),
    route(endpoints.uploadBadgePicture, {
      policy: designers,
      prepare: ({ upload, uploadType }) =>
        keepImage(kernel, upload, {
          purpose: PUBLIC_PURPOSE,
          contentType: uploadType,
          maxBytes: MAX_PICTURE_BYTES,
          most: { pixels: MAX_PICTURE_PIXELS, refusal: badgeRefusals.PICTURE_TOO_LARGE },
        }),
      write: async (_call, _tx, fileId) => ({ fileId, link: mediaLink(fileId) }),
    }),
    route(endpoints.listBadgePeople, {
      policy: printers,
      read: ({ params, query }) => {
        const { order, page, participantId, ...filter } = query;
        const participantIds = participantId === undefined ? null : [participantId];
        return listPeople(kernel, { meetingId: params.id, filter, participantIds, order }, page);
      },
    }),
    route(endpoints.printBadges, {
      policy: printers,
      write: (call, tx) => printBadges(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.downloadBadges, {
      policy: printers,
      download: ({ params, language }) => downloadBadges(kernel, ofJob(params), language),
    }),
    route(endpoints.readPrintJob, {
      policy: printers,
      read: ({ params }) => readPrintJob(kernel, ofJob(params)),
    }),
    route(queue.chooseArrivalDesign, {
      policy: designers,
      write: (call, tx) =>
        chooseArrivalDesign(
          tx,
          ofDesign({ id: call.params.id, designId: call.body.designId }),
          sourceOf(kernel, call),
        ),
    }),
    route(queue.readArrivalBadge, {
      policy: printers,
      read: ({ params }) => readArrivalBadge(kernel.db, params, kernel.clock.now()),
    }),
    route(queue.queueBadges, {
      policy: printers,
      write: (call, tx) => queueBadges(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(queue.readBadgeQueue, {
      policy: printers,
      read: ({ params }) => readQueue(kernel.db, params.id, kernel.clock.now()),
    }),
    route(queue.takeQueuedBadge, {
      policy: printers,
      write: async ({ params, body }, tx) => {
        const at = kernel.clock.now();
        await noteBrowserStation(tx, params.id, at);
        return takeQueued(kernel, tx, params.id, { station: body.station, at });
      },
    }),
    route(queue.endQueuedBadge, {
      policy: printers,
      write: (call, tx) => endQueued(tx, ofEntry(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(queue.releaseQueuedBadge, {
      policy: printers,
      write: (call, tx) => releaseQueued(tx, ofEntry(call.params), sourceOf(kernel, call)),
    }),
    route(queue.retryQueuedBadge, {
      policy: printers,
      write: (call, tx) => retryQueued(tx, ofEntry(call.params), sourceOf(kernel, call)),
    }),
    route(queue.removeQueuedBadge, {
      policy: printers,
      write: (call, tx) => removeQueued(tx, ofEntry(call.params), sourceOf(kernel, call)),
    }),
    route(stations.listPrintStations, {
      policy: printers,
      read: ({ params }) => listStations(kernel.db, params.id, kernel.clock.now()),
    }),
    route(stations.createPrintStation, {
      policy: designers,
      write: (call, tx) => createStation(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(stations.endPrintStation, {
      policy: designers,
      write: (call, tx) =>
        endStation(
          tx,
          { meetingId: call.params.id, stationId: call.params.stationId },
          sourceOf(kernel, call),
        ),
    }),
    route(stations.takeAgentBadge, { write: ({ body }, tx) => takeForAgent(kernel, tx, body) }),
    route(stations.readAgentBadge, { download: ({ body }) => readForAgent(kernel, body) }),
    route(stations.reportAgentBadge, { write: (call, tx) => reportFromAgent(kernel, tx, call) }),
    route(endpoints.listPrintedBadges, {
      policy: printers,
      read: ({ params, query }) => listPrinted(kernel.db, params.id, query),
    }),
  ];
}
