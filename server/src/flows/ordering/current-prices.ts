import type { PricedOffer } from '@plenum/contract/flows/quote';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/orders/messages';
import { windowAt } from '@plenum/contract/orders/price';
import type { Fees } from '@plenum/contract/orders/schemas';
import { feesOf, type NewPrice, type OrderLineRow, type OrderRow } from '#modules/orders/public';

/** The time to pay for what it was ordered at is over; everything else about it goes on. */
export function isPriceOver({ state, payable, payBy }: OrderRow, now: Date): boolean {
  return state === 'unpaid' && payable && payBy !== null && payBy <= now;
}

type CurrentPrices =
  | {
      readonly kind: 'priced';
      readonly prices: readonly NewPrice[];
      readonly payBy: Date | null;
      readonly fees: Fees;
    }
  | { readonly kind: 'none'; readonly refusal: Refusal };

/** What the conference fees of an order are now; rooms and activities cost what they cost when they were ordered. */
export function currentPrices(
  offer: PricedOffer,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  now: Date,
): CurrentPrices {
  const prices: NewPrice[] = [];
  const deadlines: string[] = [];
  for (const line of lines) {
    if (line.kind !== 'conference') continue;
    const type = offer.types.find(({ id }) => id === line.typeId);
    const found = windowAt(type?.windows ?? [], now);
    if (found.kind === 'not_effective') return { kind: 'none', refusal: orderRefusals.PRICE_NOT_EFFECTIVE };
    const unitAmount = found.window?.price[order.currency] ?? null;
    const isOver = found.kind === 'expired' || (found.window.payBy ?? '9') <= now.toISOString();
    if (isOver || unitAmount === null || !found.window)
      return { kind: 'none', refusal: orderRefusals.PRICE_EXPIRED };
    prices.push({ lineId: line.id, windowId: found.window.id, unitAmount });
    if (found.window.payBy !== null) deadlines.push(found.window.payBy);
  }
  const conference = prices.reduce((sum, { unitAmount }) => sum + unitAmount, 0);
  const { hotel, activity } = feesOf(order);
  const [first] = deadlines.toSorted();
  return {
    kind: 'priced',
    prices,
    payBy: first === undefined ? null : new Date(first),
    fees: { conference, hotel, activity, total: conference + hotel + activity },
  };
}
