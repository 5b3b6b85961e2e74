import * as endpoints from '@plenum/contract/payments/reconciliation';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { listReconciliations, resolveDifference } from './differences.ts';

const cashiers = whoMay('takeMoney');

export function reconciliationRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listReconciliations, {
      policy: cashiers,
      read: ({ params, query }) => listReconciliations(kernel.db, params.id, query.after),
    }),
    route(endpoints.resolveDifference, {
      policy: cashiers,
      write: (call, tx) => resolveDifference(tx, call.params, call.body.reason, sourceOf(kernel, call)),
    }),
  ];
}
