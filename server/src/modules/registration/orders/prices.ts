import type { Refusal } from '@plenum/contract/kernel/refusals';
import { earliest, priceAt } from '@plenum/contract/meetings/price-window';
import type { PricedOffer } from '@plenum/contract/registration/checkout/quote';
import { orderRefusals, priceRefusals } from '@plenum/contract/registration/orders/messages';
import type { Fees } from '@plenum/contract/registration/orders/schemas';
import { type MeetingOffer, toPricedWindow } from '#modules/meetings/public';
import type { OrderLineRow, OrderRow } from '../tables.ts';
import { feesOf } from './present.ts';
import type { NewPrice } from './reprice.ts';

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

const priced = new WeakMap<MeetingOffer, PricedOffer>();

/** What pricing needs of an offer; worked out once for each that was read. */
export function pricedOffer(offer: MeetingOffer): PricedOffer {
  const known = priced.get(offer);
  if (known) return known;
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
  priced.set(offer, made);
  return made;
}
