import { listLetterPeople as endpoint } from '@plenum/contract/console/letter-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { whoMay } from '#modules/meetings/scope/public';
import { listLetterPeople } from './list-letter-people.ts';

export function letterListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoint, {
      policy: whoMay('editPeople'),
      read: ({ params, query, language }) => listLetterPeople(kernel, params.id, query, language),
    }),
  ];
}
