import { type AuditAction, auditActions } from '../audit/action-words.ts';
import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Day, Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { isTimeZone } from '../kernel/zoned-time.ts';
import { MOST_SELECTED, PageOf, RowCount, type SortBy, SortQuery, sheetTypes } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });
/** Entries are numbered in the order in which they were written. */
const EntryId = z.string().regex(/^\d{1,18}$/);

export const auditSorts = ['at'] as const;
export const usualAuditSort = '-at' satisfies SortBy<'at'>;

export const AuditFilter = z.strictObject({
  /** The name of a person who acted, an order number, the name of a participant, a discount code, a request id, a network address. */
  q: z.string().max(80).optional(),
  after: EntryId.optional(),
  sort: SortQuery(auditSorts),
  /** Several, joined by commas. */
  action: z
    .string()
    .max(4_000)
    .refine((list) => list.split(',').every((one) => auditActions.includes(one as AuditAction)))
    .optional(),
  /** `kind:id` of things, joined by commas: what happened to a record and what belongs to it. */
  object: z
    .string()
    .max(4_000)
    .regex(/^[a-z_]+:[\w-]+(?:,[a-z_]+:[\w-]+)*$/)
    .optional(),
  /** Days of the conference, both included. */
  from: Day.optional(),
  to: Day.optional(),
});

export const AuditRow = z.object({
  id: EntryId,
  at: z.string(),
  /** Null: the system, or a person who was not logged in. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** As a sentence; see `auditWords`. */
  action: z.string(),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    /** An order number, a person's name; empty where it has none or is gone. */
    label: z.string(),
  }),
  /** What was kept with it: what was before and after, reasons, amounts. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  /** Network address of the request; null for the server itself and for entries from before it was kept; see `auditOrigin`. */
  address: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** The whole site's: every conference, and what belongs to none. */
export const SiteAuditFilter = AuditFilter.extend({
  /** One conference, or `none`: accounts, series, and the site's own pages. */
  meeting: z.union([Id, z.literal('none')]).optional(),
  /** Whose days `from` and `to` are; the site has no zone of its own. */
  zone: z.string().max(64).refine(isTimeZone).optional(),
});

export const SiteAuditRow = AuditRow.extend({
  meeting: z.object({ id: Id, name: z.string() }).nullable(),
});
export type SiteAuditRow = z.infer<typeof SiteAuditRow>;

export const listAudit = endpoint({
  name: 'console.listAudit',
  method: 'GET',
  path: '/api/meetings/:id/audit',
  access: 'staff',
  summary: { en: 'Audit log of a conference', zh: '会议操作日志' },
  params: OfMeeting,
  query: AuditFilter,
  reply: PageOf(AuditRow),
});

export const countAudit = endpoint({
  name: 'console.countAudit',
  method: 'GET',
  path: '/api/meetings/:id/audit/count',
  access: 'staff',
  summary: { en: 'How many entries of the audit log a filter finds', zh: '操作日志数量' },
  params: OfMeeting,
  query: AuditFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const exportAudit = endpoint({
  name: 'console.exportAudit',
  method: 'GET',
  path: '/api/meetings/:id/audit/export',
  access: 'staff',
  summary: { en: 'Audit log as a sheet', zh: '导出操作日志' },
  params: OfMeeting,
  query: AuditFilter.omit({ after: true }).extend({
    format: z.enum(['xlsx', 'csv']),
    columns: z.string().max(1_000).optional(),
    /** Comma-separated: only these of the entries that the filters find. */
    ids: z
      .string()
      .max(MOST_SELECTED * 19)
      .regex(/^\d{1,18}(?:,\d{1,18})*$/)
      .optional(),
  }),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

export const readAuditEntry = endpoint({
  name: 'console.readAuditEntry',
  method: 'GET',
  path: '/api/meetings/:id/audit/:entryId',
  access: 'staff',
  summary: { en: 'An entry of the audit log', zh: '操作日志详情' },
  params: z.strictObject({ id: Id, entryId: EntryId }),
  reply: AuditRow,
});

export const listSiteAudit = endpoint({
  name: 'console.listSiteAudit',
  method: 'GET',
  path: '/api/audit',
  access: 'administrator',
  summary: { en: 'Audit log of the whole site', zh: '全站操作日志' },
  query: SiteAuditFilter,
  reply: PageOf(SiteAuditRow),
});

export const countSiteAudit = endpoint({
  name: 'console.countSiteAudit',
  method: 'GET',
  path: '/api/audit/count',
  access: 'administrator',
  summary: { en: 'How many entries of the site’s audit log a filter finds', zh: '全站操作日志数量' },
  query: SiteAuditFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const exportSiteAudit = endpoint({
  name: 'console.exportSiteAudit',
  method: 'GET',
  path: '/api/audit/export',
  access: 'administrator',
  summary: { en: 'Audit log of the whole site as a sheet', zh: '导出全站操作日志' },
  query: SiteAuditFilter.omit({ after: true }).extend({
    format: z.enum(['xlsx', 'csv']),
    columns: z.string().max(1_000).optional(),
  }),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});
