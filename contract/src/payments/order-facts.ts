import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { orderStates } from '../registration/orders/states.ts';

/** The order that a payment or a proof of payment is for, or the top-up of a person's balance. */
export const OrderFacts = z.object({
  kind: z.enum(['order', 'recharge']),
  id: Id,
  number: z.string(),
  state: z.enum(orderStates),
  currency: z.enum(currencies),
  total: z.int(),
  received: z.int(),
  buyer: z.string(),
});
