import * as endpoints from '@plenum/contract/console/money-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { whoMay } from '#modules/meetings/public';
import { listSlips, listWaitingMoney } from './list-money.ts';

export function moneyRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listSlips, {
      policy: whoMay('takeMoney'),
      read: ({ params, query, language }) => listSlips(kernel, params.id, query, language),
    }),
    route(endpoints.listWaitingMoney, {
      policy: whoMay('takeMoney'),
      read: ({ params, query }) => listWaitingMoney(kernel, params.id, query.after),
    }),
  ];
}
