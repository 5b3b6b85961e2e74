import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { OrderHead, OrderView } from '../registration/orders/schemas.ts';
import { paymentStatuses } from '../registration/orders/payment-status.ts';
import { registrationKinds } from '../registration/people/draft.ts';
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
  'received',
  'due',
  'refunded',
  'method',
  'holdUntil',
  'placedAt',
] as const;
export type OrderSort = (typeof orderSorts)[number];
export const usualOrderSort = '-placedAt' satisfies SortBy<OrderSort>;

const SomeOrNone = z.enum(['some', 'none']).optional();

export const OrderFilter = z.strictObject({
  ...PageQuery,
  /** The newest first where it is not given. */
  sort: SortQuery(orderSorts),
  /** The payment status; `with_refund` finds orders that are being refunded or were refunded, wholly or in part. */
  state: z.enum([...paymentStatuses, 'with_refund']).optional(),
  currency: z.enum(currencies).optional(),
  method: z.enum(paymentMethods).optional(),
  /** Whether the order has received anything, owes anything, or was refunded anything. */
  received: SomeOrNone,
  due: SomeOrNone,
  refunded: SomeOrNone,
  /** Unpaid, and the places go back within a day. */
  ending: z.enum(['soon']).optional(),
});

export type OrderFilterState = NonNullable<z.infer<typeof OrderFilter>['state']>;

/** The tabs of the list. Every order is in exactly one of them. */
export const orderTabs = [
  'unpaid',
  'part_paid',
  'pay_pending',
  'pay_success',
  'with_refund',
  'cancelled',
] as const satisfies readonly OrderFilterState[];

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
  /** These and the other figures by the definitions of `MoneyFigures`. */
  ordered: z.int(),
  /** Applied to these orders. */
  received: z.int(),
  due: z.int(),
  refunded: z.int(),
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
