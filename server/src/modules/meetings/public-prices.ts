import { type Amounts, currencies, type Currency } from '@plenum/contract/kernel/money';
import type { PublicType } from '@plenum/contract/meetings/public-schemas';
import { toDate } from './public-moments.ts';
import type { PriceFigures } from './public-catalogue-queries.ts';

/** `[from, until)`; null leaves that side open. */
export interface PricedWindow {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly price: Amounts;
}

export function toWindow({ from, until, cny, usd }: PriceFigures): PricedWindow {
  return { from: toDate(from), until: toDate(until), price: { CNY: cny, USD: usd } };
}

type PriceState = PublicType['windows'][number]['state'];

export function priceStateAt({ from, until }: PricedWindow, now: Date): PriceState {
  if (from && now < from) return 'not_effective';
  return until && now >= until ? 'expired' : 'effective';
}

export function effectiveAt(windows: readonly PricedWindow[], now: Date): PricedWindow[] {
  return windows.filter((window) => priceStateAt(window, now) === 'effective');
}

/** The lowest in each currency; null where nothing has a price at all. */
export function lowestOf(windows: readonly PricedWindow[]): Amounts | null {
  const lowest = (currency: Currency) => {
    const amounts = windows.map(({ price }) => price[currency]).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : Math.min(...amounts);
  };
  const [CNY, USD] = currencies.map(lowest) as [number | null, number | null];
  return CNY === null && USD === null ? null : { CNY, USD };
}

export function edgesOf(windows: readonly PricedWindow[]): (Date | null)[] {
  return windows.flatMap(({ from, until }) => [from, until]);
}
