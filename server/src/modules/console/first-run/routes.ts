import * as endpoints from '@plenum/contract/console/first-run';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { dismissFirstRun, readFirstRun } from './read-first-run.ts';

export function firstRunRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readFirstRun, { read: () => readFirstRun(kernel) }),
    route(endpoints.dismissFirstRun, { write: (call, tx) => dismissFirstRun(tx, sourceOf(kernel, call)) }),
  ];
}
