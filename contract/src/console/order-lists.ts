import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { OrderHead, OrderView } from '../registration/orders/schemas.ts';
import { orderStates } from '../registration/orders/states.ts';
import { registrationKinds } from '../registration/people/draft.ts';
import { ExportQuery, PageOf, PageQuery, RowCount, type SortBy, SortQuery, sheetTypes } from './list.ts';

const OfMeeting = z.strictObject({ id: Id });

export const orderSorts = [
  'orderNumber',
  'buyer',
  'kind',
  'people',
  'payment',
  'conference',
  'hotel',
  'activity',
  'total',
  'method',
  'holdUntil',
  'placedAt',
] as const;
export type OrderSort = (typeof orderSorts)[number];
export const usualOrderSort = '-placedAt' satisfies SortBy<OrderSort>;

export const OrderFilter = z.strictObject({
  ...PageQuery,
  /** The newest first where it is not given. */
  sort: SortQuery(orderSorts),
  state: z.enum(orderStates).optional(),
  currency: z.enum(currencies).optional(),
  method: z.enum(paymentMethods).optional(),
  /** Unpaid, and the places go back within a day. */
  ending: z.enum(['soon']).optional(),
});

export const OrderRow = OrderHead.extend({
  buyer: z.string(),
  registrationId: Id,
  kind: z.enum(registrationKinds),
  people: z.int(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const listOrders = endpoint({
  name: 'people.listOrders',
  method: 'GET',
  path: '/api/meetings/:id/orders',
  access: 'staff',
  summary: { en: 'Orders', zh: '订单' },
  params: OfMeeting,
  query: OrderFilter,
  reply: PageOf(OrderRow),
});

/** Of the orders in one currency. */
export const OrderSum = z.object({
  currency: z.enum(currencies),
  total: z.int(),
  /** What has come in of it and was not given back. */
  received: z.int(),
});
export type OrderSum = z.infer<typeof OrderSum>;

export const countOrders = endpoint({
  name: 'people.countOrders',
  method: 'GET',
  path: '/api/meetings/:id/orders/count',
  access: 'staff',
  summary: { en: 'How many orders a filter finds, and their sums', zh: '订单数量与金额合计' },
  params: OfMeeting,
  query: OrderFilter.omit({ after: true, sort: true }),
  reply: RowCount.extend({ sums: z.array(OrderSum) }),
});

export const readOrderOf = endpoint({
  name: 'people.readOrder',
  method: 'GET',
  path: '/api/meetings/:id/orders/:orderId',
  access: 'staff',
  summary: { en: 'One order for the organizer', zh: '订单详情（会务组）' },
  params: z.strictObject({ id: Id, orderId: Id }),
  reply: OrderView.omit({ can: true }).extend({
    buyer: z.string(),
    can: z.object({ settle: z.boolean(), cancel: z.boolean(), extend: z.boolean() }),
  }),
});

/** Columns of the sheet alone. */
export const orderSheetColumns = [
  'discount',
  'discountCode',
  'paidAt',
  'reference',
  'invoiceTitle',
  'taxNumber',
  'invoiceEmail',
] as const;
export type OrderSheetColumn = (typeof orderSheetColumns)[number];

export const exportOrders = endpoint({
  name: 'people.exportOrders',
  method: 'GET',
  path: '/api/meetings/:id/orders/export',
  access: 'staff',
  summary: { en: 'Orders as a sheet', zh: '导出订单' },
  params: OfMeeting,
  query: OrderFilter.omit({ after: true }).extend(ExportQuery),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});
