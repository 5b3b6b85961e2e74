import { defineFieldMessages } from '../kernel/field-messages.ts';
import type { Amounts, Currency } from '../kernel/money.ts';

// The price-window rule is only defined here, for the fee tables, the registration form and the server that places
// orders. check_out checks it again in SQL while it holds the locks, because an organizer may have changed a price in
// the meantime.

export const priceMessages = defineFieldMessages({
  no_stock: { en: 'No Stock', zh: '已无库存' },
  price_expired: { en: 'Price Expired', zh: '价格已过期' },
  price_not_effective: { en: 'Price Not Effective', zh: '价格未生效' },
  price_window: {
    en: 'This price must be paid and submitted between {start} and {end}',
    zh: '该价格须在 {start} 至 {end} 期间完成支付并提交',
  },
  currency_missing: {
    en: 'This can’t be paid in the chosen currency',
    zh: '该项目不支持所选币种',
  },
});

/**
 * When a price is available: `[from, until)`, and never after `payBy`. The times are ISO texts; null if that side is
 * open.
 */
export interface PriceWindow {
  readonly from: string | null;
  readonly until: string | null;
  /** An order placed at this price must be paid before this moment. */
  readonly payBy: string | null;
}

export const priceStates = ['not_effective', 'effective', 'expired'] as const;
export type PriceState = (typeof priceStates)[number];

/** The sentence for each state in which a price is not available. */
export const priceStateMessages = {
  not_effective: priceMessages.price_not_effective,
  expired: priceMessages.price_expired,
} as const;

export function priceStateAt(window: PriceWindow, now: Date): PriceState {
  if (window.from !== null && now.getTime() < Date.parse(window.from)) return 'not_effective';
  return hasPassed(priceEndsAt(window), now) ? 'expired' : 'effective';
}

/**
 * The first moment at which the price is no longer available: its window closes, or the time to pay for it has ended.
 */
export function priceEndsAt({ until, payBy }: Pick<PriceWindow, 'until' | 'payBy'>): string | null {
  return earliest([until, payBy]);
}

/** Returns whether a deadline has passed; at the very moment of the deadline it has. */
export function hasPassed(deadline: Date | string | null, now: Date): boolean {
  return deadline !== null && toTime(deadline) <= now.getTime();
}

/** The first of several deadlines; null if there is none. */
export function earliest<T extends Date | string>(deadlines: readonly (T | null)[]): T | null {
  let first: T | null = null;
  for (const deadline of deadlines)
    if (deadline !== null && (first === null || toTime(deadline) < toTime(first))) first = deadline;
  return first;
}

export interface PricedWindow extends PriceWindow {
  readonly price: Amounts;
}

export type PriceFound<W extends PricedWindow> =
  | { readonly kind: 'effective'; readonly window: W; readonly amount: number }
  /** No price applies now; this window is the next one. */
  | { readonly kind: 'not_effective'; readonly window: W; readonly code: string }
  | { readonly kind: 'expired' | 'currency_missing'; readonly code: string };

/** The price of a registration type that applies at this moment. */
export function priceAt<W extends PricedWindow>(
  windows: readonly W[],
  currency: Currency,
  now: Date,
): PriceFound<W> {
  const effective = windows.find((window) => priceStateAt(window, now) === 'effective');
  if (effective) {
    const amount = effective.price[currency];
    return amount === null
      ? { kind: 'currency_missing', code: priceMessages.currency_missing }
      : { kind: 'effective', window: effective, amount };
  }
  const next = windows
    .filter((window) => priceStateAt(window, now) === 'not_effective')
    .toSorted((one, other) => Date.parse(one.from ?? '') - Date.parse(other.from ?? ''))[0];
  return next
    ? { kind: 'not_effective', window: next, code: priceStateMessages.not_effective }
    : { kind: 'expired', code: priceStateMessages.expired };
}

/** Returns whether two windows overlap. Those of one registration type must not, so that at most one price applies. */
export function windowsOverlap(one: PriceWindow, other: PriceWindow): boolean {
  return beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one);
}

function beginsBeforeEnd({ from }: PriceWindow, { until }: PriceWindow): boolean {
  return from === null || until === null || Date.parse(from) < Date.parse(until);
}

function toTime(deadline: Date | string): number {
  return typeof deadline === 'string' ? Date.parse(deadline) : deadline.getTime();
}
