import type { OrderState } from './states.ts';

interface PaidOrder {
  readonly state: OrderState;
  readonly fees: { readonly total: number };
  readonly received: number;
  readonly refunded: number;
}

/**
 * The figures of one order, by the same definitions as those of a conference (`MoneyFigures`). `received` is what was
 * applied to the order.
 */
export function orderFigures({ state, fees, received, refunded }: PaidOrder) {
  const ordered = state === 'cancelled' ? 0 : fees.total - refunded;
  const applied = received - refunded;
  return { ordered, received: applied, due: ordered - applied, refunded };
}
