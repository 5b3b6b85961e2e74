import type { PricedOffer } from '@plenum/contract/registration/checkout/quote';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { earliest, priceAt } from '@plenum/contract/meetings/price-window';
import { orderRefusals, priceRefusals } from '@plenum/contract/registration/orders/messages';
import type { Fees } from '@plenum/contract/registration/orders/schemas';
import { feesOf } from './present.ts';
import type { NewPrice } from './reprice.ts';
import type { OrderLineRow, OrderRow } from '../tables.ts';

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
  const deadlines: (string | null)[] = [];
  for (const line of lines) {
    if (line.kind !== 'conference') continue;
    const type = offer.types.find(({ id }) => id === line.typeId);
    const found = priceAt(type?.windows ?? [], order.currency, now);
    if (found.kind !== 'effective')
      return { kind: 'none', refusal: priceRefusals.get(found.code) ?? orderRefusals.PRICE_EXPIRED };
    prices.push({ lineId: line.id, windowId: found.window.id, unitAmount: found.amount });
    deadlines.push(found.window.payBy);
  }
  const conference = prices.reduce((sum, { unitAmount }) => sum + unitAmount, 0);
  const { hotel, activity } = feesOf(order);
  const payBy = earliest(deadlines);
  return {
    kind: 'priced',
    prices,
    payBy: payBy === null ? null : new Date(payBy),
    fees: { conference, hotel, activity, total: conference + hotel + activity },
  };
}
