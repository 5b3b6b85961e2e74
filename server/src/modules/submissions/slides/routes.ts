import * as endpoints from '@plenum/contract/submissions/slides-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { readSlideBoard } from './board.ts';
import { downloadArchive, downloadTalkSlides } from './download-slides.ts';
import { remindSpeakers } from './remind-speakers.ts';

const technicians = whoMay('readSlides');
const organizers = whoMay('manageSubmissions');

export function slidesRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readSlidesBoard, {
      policy: technicians,
      read: ({ params }) => readSlideBoard(kernel, params.id),
    }),
    route(endpoints.downloadSlides, {
      policy: technicians,
      download: (call) =>
        downloadTalkSlides(
          kernel,
          { meetingId: call.params.id, fileId: call.params.fileId },
          call.language,
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.downloadSlidesArchive, {
      policy: technicians,
      download: (call) =>
        downloadArchive(kernel, call.params.id, call.query, call.language, sourceOf(kernel, call)),
    }),
    route(endpoints.remindSpeakers, {
      policy: organizers,
      write: (call, tx) => remindSpeakers(tx, call.params.id, sourceOf(kernel, call)),
    }),
  ];
}
