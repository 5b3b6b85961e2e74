import { endpoint } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { OrderView } from './schemas.ts';

export const readOrderOf = endpoint({
  name: 'people.readOrder',
  method: 'GET',
  path: '/api/meetings/:id/orders/:orderId',
  access: 'staff',
  scope: 'orders:read',
  summary: { en: 'View an order as the organizer', zh: '订单详情（会务组）' },
  params: z.strictObject({ id: Id, orderId: Id }),
  reply: OrderView.omit({ can: true }).extend({
    buyer: z.string(),
    can: z.object({ settle: z.boolean(), cancel: z.boolean(), extend: z.boolean() }),
  }),
});
