import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Refund, refundStates, refundWays } from '../payments/refund-schemas.ts';
import {
  ExportQuery,
  PageOf,
  PageQuery,
  RowCount,
  type SortBy,
  SortQuery,
  sheetTypes,
} from '../kernel/list.ts';
import { OrderFacts } from './money-lists.ts';

const OfMeeting = z.strictObject({ id: Id });

export const refundSorts = ['orderNumber', 'buyer', 'amount', 'state', 'way', 'askedAt', 'endedAt'] as const;
export type RefundSort = (typeof refundSorts)[number];
export const usualRefundSort = '-askedAt' satisfies SortBy<RefundSort>;

export const RefundFilter = z.strictObject({
  ...PageQuery,
  /** The newest first where it is not given. */
  sort: SortQuery(refundSorts),
  state: z.enum(refundStates).optional(),
  way: z.enum(refundWays).optional(),
  /** Given back by a provider without being asked by us; those that finance has not noted yet, or all. */
  byProvider: z.enum(['open', 'all']).optional(),
  /** Ours that failed, with nothing done or noted about it since. */
  failed: z.literal('open').optional(),
});

export const RefundRow = Refund.extend({
  /** Null: of money for which no order was found. */
  order: OrderFacts.nullable(),
  /** What the reader may do about it now. */
  can: z.object({
    approve: z.boolean(),
    confirm: z.boolean(),
    refuse: z.boolean(),
    record: z.boolean(),
    note: z.boolean(),
  }),
});
export type RefundRow = z.infer<typeof RefundRow>;

export const listRefunds = endpoint({
  name: 'console.listRefunds',
  method: 'GET',
  path: '/api/meetings/:id/refunds',
  access: 'staff',
  summary: { en: 'Refunds', zh: '退款' },
  params: OfMeeting,
  query: RefundFilter,
  reply: PageOf(RefundRow),
});

export const countRefunds = endpoint({
  name: 'console.countRefunds',
  method: 'GET',
  path: '/api/meetings/:id/refunds/count',
  access: 'staff',
  summary: { en: 'How many refunds a filter finds', zh: '退款数量' },
  params: OfMeeting,
  query: RefundFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const readRefundOf = endpoint({
  name: 'console.readRefund',
  method: 'GET',
  path: '/api/meetings/:id/refunds/:refundId',
  access: 'staff',
  summary: { en: 'One refund', zh: '退款详情' },
  params: z.strictObject({ id: Id, refundId: Id }),
  reply: RefundRow,
});

export const exportRefunds = endpoint({
  name: 'console.exportRefunds',
  method: 'GET',
  path: '/api/meetings/:id/refunds/export',
  access: 'staff',
  summary: { en: 'Refunds as a sheet', zh: '导出退款' },
  params: OfMeeting,
  query: RefundFilter.omit({ after: true }).extend(ExportQuery),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});
