import * as endpoints from '@plenum/contract/console/paper-lists';
import * as speakers from '@plenum/contract/console/speaker-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportPapers } from './export-papers.ts';
import { exportSpeakers } from './export-speakers.ts';
import { countPapers, listPapers, readProgress } from './list-papers.ts';

// A reviewer who is chair of no field finds nothing here: the verbs ask.
const chairs = whoMay('reviewSubmissions');
const organizers = whoMay('manageSubmissions');

export function paperListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listPapers, {
      policy: chairs,
      read: ({ actor, params, query }) => listPapers(kernel, actor, params.id, query),
    }),
    route(endpoints.countPapers, {
      policy: chairs,
      read: ({ actor, params, query }) => countPapers(kernel, actor, params.id, query),
    }),
    route(endpoints.exportPapers, {
      policy: chairs,
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns, fullFor: null };
        return exportPapers(kernel, call.actor, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(endpoints.exportFullPapers, {
      policy: organizers,
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns, fullFor: call.body.reason };
        return exportPapers(kernel, call.actor, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(speakers.exportSpeakers, {
      policy: organizers,
      download: (call) => {
        const asked = { meetingId: call.params.id, ...call.query, fullFor: null };
        return exportSpeakers(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(speakers.exportFullSpeakers, {
      policy: organizers,
      download: (call) => {
        const asked = { meetingId: call.params.id, ...call.query, fullFor: call.body.reason };
        return exportSpeakers(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(endpoints.readPaperProgress, {
      policy: chairs,
      read: ({ actor, params }) => readProgress(kernel, actor, params.id),
    }),
  ];
}
