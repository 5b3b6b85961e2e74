import {
  auditList,
  readAuditEntry as readAuditEntryEndpoint,
  siteAuditList,
} from '@plenum/contract/console/audit-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { siteListRoutes } from '../serve-site-list.ts';
import { auditSource, readAuditEntry } from './audit-source.ts';

const policy = whoMay('seeAudit');

// Downloading the log as a sheet is itself recorded in the log.
export function auditRoutes(kernel: Kernel): Route[] {
  return [
    ...listRoutes(kernel, auditList, { policy, source: auditSource, exported: 'audit.exported' }),
    route(readAuditEntryEndpoint, {
      policy,
      read: ({ params, language }) => readAuditEntry(kernel, params, language),
    }),
    ...siteListRoutes(kernel, siteAuditList, {
      source: auditSource,
      exported: { action: 'audit.exported', object: 'site:audit' },
    }),
  ];
}
