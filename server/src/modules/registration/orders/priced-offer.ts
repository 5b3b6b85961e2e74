import type { PricedOffer } from '@plenum/contract/registration/checkout/quote';
import { type MeetingOffer, toPricedWindow } from '#modules/meetings/public';

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
