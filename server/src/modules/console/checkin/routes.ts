import * as endpoints from '@plenum/contract/console/arrival-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportArrivals } from './export-arrivals.ts';
import { countArrivals, listArrivals, readArrivalCharts } from './list-arrivals.ts';

const gates = whoMay('checkIn');

export function arrivalListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listArrivals, {
      policy: gates,
      read: ({ params, query, language }) => listArrivals(kernel, params.id, query, language),
    }),
    route(endpoints.countArrivals, {
      policy: gates,
      read: ({ params, query }) => countArrivals(kernel, params.id, query),
    }),
    route(endpoints.readArrivalCharts, {
      policy: gates,
      read: ({ params, query, language }) =>
        readArrivalCharts(kernel, { meetingId: params.id, wanted: query.checkpointId }, language),
    }),
    route(endpoints.exportArrivals, {
      policy: whoMay('editCheckin'),
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns };
        return exportArrivals(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
  ];
}
