import * as endpoints from '@plenum/contract/console/code-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf, whoMay } from '#modules/meetings/public';
import { countCodes, listCodeBatches, listCodes, readCode } from './code-lists.ts';
import { exportCodes } from './export-codes.ts';

const editors = whoMay('editMoney');

export function codeListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listCodes, {
      policy: editors,
      read: ({ params, query, language }) => listCodes(kernel, params.id, query, language),
    }),
    route(endpoints.countCodes, {
      policy: editors,
      read: ({ params, query }) => countCodes(kernel, params.id, query),
    }),
    route(endpoints.listCodeBatches, {
      policy: editors,
      read: ({ params }) => listCodeBatches(kernel, params.id),
    }),
    route(endpoints.readCode, {
      policy: editors,
      read: ({ params, language }) =>
        readCode(kernel, { meetingId: params.id, codeId: params.codeId }, language),
    }),
    route(endpoints.exportCodes, {
      policy: editors,
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns };
        return exportCodes(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
  ];
}
