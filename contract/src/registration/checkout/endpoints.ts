import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { currencies, MinorUnits } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { paymentMethods } from '../../meetings/settings.ts';
import { sharingRefusals } from '../sharing/sharing-rule.ts';
import { orderRefusals } from '../orders/messages.ts';
import { codeRefusals } from '../codes/messages.ts';
import { registrationRefusals as refusal } from '../messages.ts';

const OfRegistration = z.strictObject({ id: Id });

/**
 * The prices and terms that the buyer saw and agreed to. The server computes prices and totals itself, and compares
 * them with these.
 */
export const PlaceOrderBody = z.strictObject({
  currency: z.enum(currencies),
  method: z.enum(paymentMethods).nullable(),
  total: MinorUnits,
  /** A discount code; the total is after the discount. */
  code: z.string().max(60).optional(),
  /**
   * The names of the counters that the order takes from, each once, so that late buyers can be refused without a query.
   * An order of three hundred people with twelve different nights each takes from 3,600 counters.
   */
  units: z.array(z.string().max(80)).min(1).max(4_000),
});

export const placeOrder = endpoint({
  name: 'checkout.placeOrder',
  needsKey: true,
  method: 'POST',
  path: '/api/registrations/:id/order',
  access: 'login',
  summary: { en: 'Place an order and hold the places until payment', zh: '提交订单' },
  params: OfRegistration,
  body: PlaceOrderBody,
  bodyBytes: 320 * KIB,
  bodyValues: 4_010,
  reply: z.object({ orderId: Id, number: z.string() }),
  refusals: [
    orderRefusals.NO_STOCK,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    orderRefusals.PRICE_CHANGED,
    orderRefusals.NOT_PLACED,
    refusal.PERSON_TAKEN,
    refusal.NOT_OPEN_YET,
    refusal.CLOSED,
    refusal.STATE,
    ...sharingRefusals,
    ...Object.values(codeRefusals),
  ],
  perMinute: 30,
});
