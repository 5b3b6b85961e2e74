import { type Amounts, currencies, type Currency } from '@plenum/contract/kernel/money';
import { type PricedWindow, priceStateAt } from '@plenum/contract/meetings/price-window';
import { isoOrNull, toDate } from '../moments.ts';
import type { PriceFigures } from './published-catalogue.ts';

export function toPricedWindow({ from, until, payBy, cny, usd }: PriceFigures): PricedWindow {
  return { from: toIso(from), until: toIso(until), payBy: toIso(payBy), price: { CNY: cny, USD: usd } };
}

function toIso(written: string | null): string | null {
  return isoOrNull(toDate(written));
}

export function effectiveAt(windows: readonly PricedWindow[], now: Date): PricedWindow[] {
  return windows.filter((window) => priceStateAt(window, now) === 'effective');
}

/** The lowest price in each currency; null if there are no prices. */
export function lowestOf(windows: readonly PricedWindow[]): Amounts | null {
  const lowest = (currency: Currency) => {
    const amounts = windows.map(({ price }) => price[currency]).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : Math.min(...amounts);
  };
  const [CNY, USD] = currencies.map(lowest) as [number | null, number | null];
  return CNY === null && USD === null ? null : { CNY, USD };
}

/** All moments at which the state of one of these prices may change. */
export function edgesOf(windows: readonly PricedWindow[]): (Date | null)[] {
  return windows.flatMap(({ from, until, payBy }) => [toDate(from), toDate(until), toDate(payBy)]);
}
