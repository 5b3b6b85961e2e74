import { paperList, readPaperProgress } from '@plenum/contract/submissions/paper-list';
import * as speakers from '@plenum/contract/submissions/speaker-sheet';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportSpeakers } from './export-speakers.ts';
import { paperSource, presentPaperSheet } from './paper-source.ts';
import { readProgress } from './read-progress.ts';

// Reviewers who chair no field pass this policy, but the handlers return nothing to them.
const chairs = whoMay('reviewSubmissions');
const organizers = whoMay('manageSubmissions');

export function paperListRoutes(kernel: Kernel): Route[] {
  return [
    ...listRoutes(kernel, paperList, {
      policy: chairs,
      source: paperSource,
      sheet: { present: presentPaperSheet, fullPolicy: organizers },
      exported: 'submission.exported',
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
    route(readPaperProgress, {
      policy: chairs,
      read: ({ actor, params }) => readProgress(kernel, actor, params.id),
    }),
  ];
}
