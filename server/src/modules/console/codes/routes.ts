import * as endpoints from '@plenum/contract/console/code-lists';
import { codeList } from '@plenum/contract/registration/codes/code-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { codeSource, listCodeBatches, readCode } from './code-lists.ts';

const policy = whoMay('editMoney');

export function codeListRoutes(kernel: Kernel): Route[] {
  return [
    ...listRoutes(kernel, codeList, { policy, source: codeSource, exported: 'people.codes_exported' }),
    route(endpoints.listCodeBatches, {
      policy,
      read: ({ params }) => listCodeBatches(kernel, params.id),
    }),
    route(endpoints.readDiscountCode, {
      policy,
      read: ({ params, language }) =>
        readCode(kernel, { meetingId: params.id, codeId: params.codeId }, language),
    }),
  ];
}
