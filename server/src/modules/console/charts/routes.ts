import * as endpoints from '@plenum/contract/console/charts';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { whoMay } from '#modules/meetings/scope/public';
import { readMessageCharts, readMoneyCharts, readPeopleCharts } from './read-charts.ts';

export function chartRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readPeopleCharts, {
      policy: whoMay('seeParticipants'),
      read: ({ params }) => readPeopleCharts(kernel, params.id),
    }),
    route(endpoints.readMoneyCharts, {
      policy: whoMay('takeMoney'),
      read: ({ params }) => readMoneyCharts(kernel, params.id),
    }),
    route(endpoints.readMessageCharts, {
      policy: whoMay('readMessages'),
      read: ({ params }) => readMessageCharts(kernel, params.id),
    }),
  ];
}
