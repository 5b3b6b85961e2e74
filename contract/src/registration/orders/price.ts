import type { Amounts, Currency } from '../../kernel/money.ts';
import { hasPassed } from '../../meetings/price-window.ts';
import type { OrderState } from './states.ts';

/** Returns whether the time to pay at the ordered price has ended while the order still holds its places. */
export function isPriceOver(
  order: { readonly state: OrderState; readonly payable: boolean; readonly payBy: Date | string | null },
  now: Date,
): boolean {
  return order.state === 'unpaid' && order.payable && hasPassed(order.payBy, now);
}

/**
 * Returns whether the order can be paid now, because nothing or only a part was paid. An order whose transfer is being
 * checked must not be paid again.
 */
export function isPayable(order: {
  readonly state: OrderState;
  readonly payable: boolean;
  readonly received: number;
}): boolean {
  return order.payable && (order.state === 'unpaid' || (order.state === 'pay_pending' && order.received > 0));
}

/**
 * Returns the price of one bed for one night, rounded up, so that the beds of a room together never cost less than the
 * room.
 */
export function bedPrice(price: Amounts, capacity: number, currency: Currency): number | null {
  const whole = price[currency];
  return whole === null ? null : Math.ceil(whole / capacity);
}

export function nightsBetween(checkIn: string, checkOut: string): string[] {
  const nights: string[] = [];
  const end = Date.parse(`${checkOut}T00:00:00Z`);
  for (let at = Date.parse(`${checkIn}T00:00:00Z`); at < end; at += 86_400_000) {
    nights.push(new Date(at).toISOString().slice(0, 10));
  }
  return nights;
}
