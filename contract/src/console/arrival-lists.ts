import { scanMethods, standings } from '../checkin/words.ts';
import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import {
  ExportQuery,
  PageOf,
  PageQuery,
  RowCount,
  type SortBy,
  SortQuery,
  sheetTypes,
} from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

export const arrivalSorts = ['at', 'name', 'organization', 'typeName'] as const;
export type ArrivalSort = (typeof arrivalSorts)[number];
export const usualArrivalSort = '-at' satisfies SortBy<ArrivalSort>;

/** `held`: only scanned by a device after its removal. */
export const arrivalStatuses = ['arrived', 'missing', 'unexpected', 'conflict', 'held'] as const;
export type ArrivalStatus = (typeof arrivalStatuses)[number];

export const ArrivalFilter = z.strictObject({
  ...PageQuery,
  /** The latest first where it is not given; those who are missing come after all others. */
  sort: SortQuery(arrivalSorts),
  /** The first one for arrivals where it is not given. */
  checkpointId: Id.optional(),
  status: z.enum(arrivalStatuses).optional(),
  typeId: Id.optional(),
  gateId: Id.optional(),
  method: z.enum(scanMethods).optional(),
});

/** A person who is expected at a checkpoint, or came there. */
export const ArrivalRow = z.object({
  /** The participant's. */
  id: Id,
  name: z.string(),
  organization: z.string(),
  typeName: z.string(),
  code: z.string(),
  standing: z.enum(standings),
  expected: z.boolean(),
  /** When they came in first; null: missing. */
  at: z.string().nullable(),
  gate: z.string(),
  device: z.string(),
  operator: z.string(),
  method: z.enum(scanMethods).nullable(),
  /** Of an override or a make-up check-in. */
  reason: z.string(),
  /** How often they were admitted again, at gates that could not know. */
  conflicts: z.int(),
  held: z.int(),
  /** What they were handed out. */
  handouts: z.array(z.string()),
});
export type ArrivalRow = z.infer<typeof ArrivalRow>;

export const listArrivals = endpoint({
  name: 'console.listArrivals',
  method: 'GET',
  path: '/api/meetings/:id/arrivals',
  access: 'staff',
  summary: { en: 'Who has arrived at a checkpoint, and who is missing', zh: '签到名单' },
  params: OfMeeting,
  query: ArrivalFilter,
  reply: PageOf(ArrivalRow),
});

export const countArrivals = endpoint({
  name: 'console.countArrivals',
  method: 'GET',
  path: '/api/meetings/:id/arrivals/count',
  access: 'staff',
  summary: { en: 'How many people the filter of a checkpoint finds', zh: '签到人数' },
  params: OfMeeting,
  query: ArrivalFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const arrivalColumns = [
  'name',
  'organization',
  'typeName',
  'code',
  'status',
  'at',
  'gate',
  'device',
  'operator',
  'method',
  'reason',
  'conflicts',
  'handouts',
] as const;
export type ArrivalColumn = (typeof arrivalColumns)[number];

export const exportArrivals = endpoint({
  name: 'console.exportArrivals',
  method: 'GET',
  path: '/api/meetings/:id/arrivals/export',
  access: 'staff',
  summary: { en: 'The list of a checkpoint as a sheet', zh: '导出签到名单' },
  params: OfMeeting,
  query: ArrivalFilter.omit({ after: true }).extend(ExportQuery),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

export const readArrivalCharts = endpoint({
  name: 'console.readArrivalCharts',
  method: 'GET',
  path: '/api/meetings/:id/arrivals/charts',
  access: 'staff',
  summary: {
    en: 'Arrivals at a checkpoint by hour and by registration type',
    zh: '按时段和注册类型统计签到',
  },
  params: OfMeeting,
  query: z.strictObject({ checkpointId: Id.optional() }),
  reply: z.object({
    /** Null: there is no checkpoint. */
    checkpointId: Id.nullable(),
    expected: z.int(),
    arrived: z.int(),
    unexpected: z.int(),
    /** The beginning of the hour; hours in which no one came are left out. */
    hours: z.array(z.object({ at: z.string(), count: z.int() })),
    types: z.array(z.object({ name: z.string(), expected: z.int(), arrived: z.int() })),
    /** How often each thing was handed out; where each day counts for itself, on all days. */
    handouts: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
});
