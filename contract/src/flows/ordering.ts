import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { orderRefusals } from '../orders/messages.ts';
import { registrationRefusals } from '../registration/messages.ts';

/** Here and not among the other endpoints of orders, since it also ends a registration and heeds its lock. */
export const cancelOrder = endpoint({
  name: 'orders.cancel',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'login',
  summary: { en: 'Cancel an unpaid order', zh: '取消订单' },
  params: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: [orderRefusals.ORDER_STATE, orderRefusals.ORDER_PAID, registrationRefusals.LOCKED],
});
