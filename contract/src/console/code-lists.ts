import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { DiscountTerms } from '../registration/codes/discount.ts';
import { paymentStatuses } from '../registration/orders/payment-status.ts';
import { ExportQuery, PageOf, PageQuery, RowCount, type SortBy, SortQuery, sheetTypes } from './list.ts';

const OfMeeting = z.strictObject({ id: Id });

export const codeSorts = ['createdAt', 'code', 'uses', 'batch'] as const;
export type CodeSort = (typeof codeSorts)[number];
export const usualCodeSort = '-createdAt' satisfies SortBy<CodeSort>;

export const codeUses = ['unused', 'used', 'used_up'] as const;

export const CodeFilter = z.strictObject({
  ...PageQuery,
  /** The newest first where it is not given. */
  sort: SortQuery(codeSorts),
  active: z.enum(['yes', 'no']).optional(),
  use: z.enum(codeUses).optional(),
  /** The name of the batch it was made in. */
  batch: z.string().max(60).optional(),
});

export const CodeRow = DiscountTerms.extend({
  id: Id,
  code: z.string(),
  /** In the reader's language; a type that was deleted since has no name. */
  typeNames: z.array(z.string()),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  mostUses: z.int().nullable(),
  mostPerAccount: z.int().nullable(),
  uses: z.int(),
  active: z.boolean(),
  note: z.string(),
  batch: z.string(),
  createdAt: z.string(),
});
export type CodeRow = z.infer<typeof CodeRow>;

export const listCodes = endpoint({
  name: 'console.listCodes',
  method: 'GET',
  path: '/api/meetings/:id/codes',
  access: 'staff',
  summary: { en: 'Discount codes', zh: '优惠码' },
  params: OfMeeting,
  query: CodeFilter,
  reply: PageOf(CodeRow),
});

export const countCodes = endpoint({
  name: 'console.countCodes',
  method: 'GET',
  path: '/api/meetings/:id/codes/count',
  access: 'staff',
  summary: { en: 'How many discount codes a filter finds', zh: '优惠码数量' },
  params: OfMeeting,
  query: CodeFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const listCodeBatches = endpoint({
  name: 'console.listCodeBatches',
  method: 'GET',
  path: '/api/meetings/:id/code-batches',
  access: 'staff',
  summary: { en: 'Names under which discount codes were made together', zh: '优惠码批次' },
  params: OfMeeting,
  reply: z.array(z.string()),
});

/** So many of the orders that use a code are listed with it. */
export const MOST_CODE_ORDERS = 100;

const CodeOrder = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(paymentStatuses),
  buyer: z.string(),
  currency: z.enum(currencies),
  discount: z.int(),
  total: z.int(),
  placedAt: z.string(),
});

export const readCode = endpoint({
  name: 'console.readCode',
  method: 'GET',
  path: '/api/meetings/:id/codes/:codeId',
  access: 'staff',
  summary: { en: 'A discount code and the orders that use it', zh: '优惠码详情及使用记录' },
  params: z.strictObject({ id: Id, codeId: Id }),
  /** The newest first; those that were cancelled are among them, though they don't count. */
  reply: CodeRow.extend({ orders: z.array(CodeOrder) }),
});

export const exportCodes = endpoint({
  name: 'console.exportCodes',
  method: 'GET',
  path: '/api/meetings/:id/codes/export',
  access: 'staff',
  summary: { en: 'Discount codes as a sheet', zh: '导出优惠码' },
  params: OfMeeting,
  query: CodeFilter.omit({ after: true }).extend(ExportQuery),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});
