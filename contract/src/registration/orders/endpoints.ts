import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Instant, Line } from '../../kernel/fields.ts';
import { MinorUnits } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { paymentMethods } from '../../meetings/settings.ts';
import { registrationRefusals } from '../messages.ts';
import { InvoiceForm } from './invoice.ts';
import { orderMessages, orderRefusals as refusal } from './messages.ts';
import { OrderView } from './schemas.ts';

const OfOrder = z.strictObject({ id: Id });
const Nothing = z.null();
const Reason = Line(200).min(1, { error: orderMessages.reason_required });

export const readOrder = endpoint({
  name: 'orders.read',
  method: 'GET',
  path: '/api/orders/:id',
  access: 'login',
  summary: { en: 'View one of my orders', zh: '订单详情' },
  params: OfOrder,
  reply: OrderView,
});

export const changeOrderMethod = endpoint({
  name: 'orders.changeMethod',
  method: 'PUT',
  path: '/api/orders/:id/method',
  access: 'login',
  summary: { en: 'Change the payment method', zh: '更换支付方式' },
  params: OfOrder,
  body: z.strictObject({ method: z.enum(paymentMethods) }),
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.ORDER_STATE],
});

export const changeOrderInvoice = endpoint({
  name: 'orders.changeInvoice',
  method: 'PUT',
  path: '/api/orders/:id/invoice',
  access: 'login',
  summary: { en: 'Change an order’s invoice details', zh: '修改发票信息' },
  params: OfOrder,
  body: z.strictObject({ invoice: InvoiceForm.nullable() }),
  bodyBytes: 4 * KIB,
  reply: Nothing,
  refusals: [refusal.ORDER_STATE],
});

export const repriceOrder = endpoint({
  name: 'orders.reprice',
  method: 'POST',
  path: '/api/orders/:id/reprice',
  access: 'login',
  summary: { en: 'Accept the current price of an order', zh: '同意按当前价格支付' },
  params: OfOrder,
  /** The total that the buyer was shown and agreed to. */
  body: z.strictObject({ total: MinorUnits }),
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.ORDER_STATE, refusal.PRICE_CHANGED, refusal.PRICE_EXPIRED, refusal.PRICE_NOT_EFFECTIVE],
});

const OfMeetingsOrder = z.strictObject({ id: Id, orderId: Id });

export const cancelOrderFor = endpoint({
  name: 'orders.cancelFor',
  method: 'POST',
  path: '/api/meetings/:id/orders/:orderId/cancel',
  access: 'staff',
  summary: { en: 'Cancel a buyer’s unpaid order', zh: '代为取消订单' },
  params: OfMeetingsOrder,
  body: z.strictObject({ reason: Reason }),
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.ORDER_STATE, refusal.ORDER_PAID],
});

export const extendHold = endpoint({
  name: 'orders.extendHold',
  method: 'POST',
  path: '/api/meetings/:id/orders/:orderId/hold',
  access: 'staff',
  summary: { en: 'Extend the hold on an order’s places', zh: '延长保留时间' },
  params: OfMeetingsOrder,
  body: z.strictObject({ until: Instant }),
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.ORDER_STATE],
});

export const cancelOrder = endpoint({
  name: 'orders.cancel',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'login',
  summary: { en: 'Cancel an unpaid order', zh: '取消订单' },
  params: OfOrder,
  reply: Nothing,
  refusals: [refusal.ORDER_STATE, refusal.ORDER_PAID, registrationRefusals.LOCKED],
});
