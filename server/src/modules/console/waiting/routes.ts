import { listWaitingList as endpoint } from '@plenum/contract/console/waiting-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { mayIn, whoMay } from '#modules/meetings/scope/public';
import { listWaitingList } from './list-waiting.ts';

export function waitingListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoint, {
      policy: whoMay('seeRegistrations'),
      read: ({ params, query, actor, language }) =>
        listWaitingList(kernel, params.id, query, {
          language,
          mayChange: mayIn(actor, params.id, 'editPeople'),
        }),
    }),
  ];
}
