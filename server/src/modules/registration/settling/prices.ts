import type { Refusal } from '@plenum/contract/kernel/refusals';
import { earliest, priceAt } from '@plenum/contract/meetings/price-window';
import { type DiscountTerms, discountOf, noDiscount } from '@plenum/contract/registration/codes/discount';
import type { PricedOffer } from '@plenum/contract/registration/checkout/quote';
import { orderRefusals, priceRefusals } from '@plenum/contract/registration/orders/messages';
import type { MeetingOffer } from '#modules/meetings/offer/public';
import { toPricedWindow } from '#modules/meetings/public';
import type { OrderLineRow, OrderRow } from '../tables.ts';
import { feesOf } from '../orders/present.ts';
import type { NewPrice, NewPrices } from './reprice.ts';

type CurrentPrices =
  | ({ readonly kind: 'priced' } & NewPrices)
  | { readonly kind: 'none'; readonly refusal: Refusal };

/**
 * Returns the present prices of an order: the conference fees at their current prices, rooms and activities at their
 * ordered prices. The order keeps its discount code, even if the code was changed since, and its discount is applied to
 * the new fees.
 */
export function currentPrices(
  offer: PricedOffer,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  code: DiscountTerms | null,
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
  const amounts = new Map(prices.map(({ lineId, unitAmount }) => [lineId, unitAmount]));
  const priced = lines.map((line) => ({
    ...line,
    memberId: line.participantId,
    amount: amounts.get(line.id) ?? line.amount,
  }));
  const { amount: discount } = code ? discountOf(code, priced, order.currency) : noDiscount;
  const payBy = earliest(deadlines);
  const total = conference + hotel + activity - discount;
  // The order has to be paid, but at the current prices nothing would be left to pay. The money must be accepted at the
  // agreed price, or the order placed again.
  if (total <= order.received) return { kind: 'none', refusal: orderRefusals.ORDER_STATE };
  return {
    kind: 'priced',
    prices,
    payBy: payBy === null ? null : new Date(payBy),
    fees: { conference, hotel, activity, discount, total },
  };
}

const known = new WeakMap<MeetingOffer, PricedOffer>();

/** Returns the parts of an offer that pricing needs; they are computed once for each offer. */
export function pricedOffer(offer: MeetingOffer): PricedOffer {
  const before = known.get(offer);
  if (before) return before;
  const made: PricedOffer = {
    types: offer.types.map(({ id, identities, windows }) => ({
      id,
      identities,
      windows: windows.map((window) => ({ id: window.id, ...toPricedWindow(window) })),
    })),
    rooms: offer.hotels.flatMap(({ rooms }) =>
      rooms.map(({ cny, usd, ...room }) => ({ ...room, price: { CNY: cny, USD: usd } })),
    ),
    activities: offer.activities.map(({ cny, usd, startsAt, endsAt, ...activity }) => ({
      ...activity,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      price: { CNY: cny, USD: usd },
    })),
  };
  known.set(offer, made);
  return made;
}
