import { arrivalList, readArrivalCharts as chartsEndpoint } from '@plenum/contract/checkin/arrival-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { readArrivalCharts } from './arrival-charts.ts';
import { arrivalSource } from './arrival-source.ts';

const policy = whoMay('checkIn');

export function arrivalListRoutes(kernel: Kernel): Route[] {
  return [
    ...listRoutes(kernel, arrivalList, {
      policy,
      exportPolicy: whoMay('editCheckin'),
      source: arrivalSource,
      exported: 'people.arrivals_exported',
    }),
    route(chartsEndpoint, {
      policy,
      read: ({ params, query, language }) =>
        readArrivalCharts(kernel, { meetingId: params.id, wanted: query.checkpointId }, language),
    }),
  ];
}
