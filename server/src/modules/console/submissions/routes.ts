import * as endpoints from '@plenum/contract/console/paper-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { whoMay } from '#modules/meetings/public';
import { countPapers, listPapers, readProgress } from './list-papers.ts';

// A reviewer who is chair of no field finds nothing here: the verbs ask.
const chairs = whoMay('reviewSubmissions');

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
    route(endpoints.readPaperProgress, {
      policy: chairs,
      read: ({ actor, params }) => readProgress(kernel, actor, params.id),
    }),
  ];
}
