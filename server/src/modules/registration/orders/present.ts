import type { Fees, OrderHead } from '@plenum/contract/registration/orders/schemas';
import type { OrderRow } from '../tables.ts';

export function feesOf(order: OrderRow): Fees {
  return {
    conference: order.conferenceFee,
    hotel: order.hotelFee,
    activity: order.activityFee,
    discount: order.discount,
    total: order.total,
  };
}

export function presentOrderHead(order: OrderRow): OrderHead {
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    currency: order.currency,
    fees: feesOf(order),
    received: order.received,
    refunded: order.refunded,
    method: order.method,
    placedAt: order.placedAt.toISOString(),
    holdUntil: order.holdUntil?.toISOString() ?? null,
    payable: order.payable,
  };
}
