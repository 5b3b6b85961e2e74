import * as endpoints from '@plenum/contract/console/audit-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportAudit, exportSiteAudit } from './export-audit.ts';
import { countAudit, listAudit, readAuditEntry } from './list-audit.ts';

const readers = whoMay('seeAudit');

export function auditRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listAudit, {
      policy: readers,
      read: ({ params, query, language }) => listAudit(kernel, params.id, query, language),
    }),
    route(endpoints.countAudit, {
      policy: readers,
      read: ({ params, query }) => countAudit(kernel, params.id, query),
    }),
    route(endpoints.readAuditEntry, {
      policy: readers,
      read: ({ params, language }) => readAuditEntry(kernel, params, language),
    }),
    route(endpoints.listSiteAudit, {
      read: ({ query, language }) => listAudit(kernel, null, query, language),
    }),
    route(endpoints.countSiteAudit, { read: ({ query }) => countAudit(kernel, null, query) }),
    route(endpoints.exportSiteAudit, {
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        return exportSiteAudit(kernel, { wishes, format, columns }, call.language, sourceOf(kernel, call));
      },
    }),
    route(endpoints.exportAudit, {
      policy: readers,
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns };
        return exportAudit(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
  ];
}
