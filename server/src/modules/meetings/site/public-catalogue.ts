import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { priceStateAt } from '@plenum/contract/meetings/price-window';
import type { PublicActivity, PublicHotel, PublicType } from '@plenum/contract/meetings/public-schemas';
import type { ActivityFigures, HotelFigures, TypeFigures } from '../published/published-catalogue.ts';
import { toPricedWindow } from '../published/published-prices.ts';

export function presentType(type: TypeFigures, language: Language, now: Date): PublicType {
  return {
    id: type.id,
    name: textIn(type.name, language),
    description: textIn(type.description, language),
    identities: type.identities,
    remaining: remainingOf(type),
    windows: type.windows.map((window) => {
      const priced = toPricedWindow(window);
      return {
        id: window.id,
        name: textIn(window.name, language),
        ...priced,
        state: priceStateAt(priced, now),
      };
    }),
  };
}

export function presentHotel(hotel: HotelFigures, language: Language): PublicHotel {
  const { latitude, longitude } = hotel;
  return {
    id: hotel.id,
    name: textIn(hotel.name, language),
    address: textIn(hotel.address, language),
    phone: hotel.phone,
    distance: textIn(hotel.distance, language),
    description: textIn(hotel.description, language),
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    rooms: hotel.rooms.map(({ name, cny, usd, ...room }) => ({
      ...room,
      name: textIn(name, language),
      price: { CNY: cny, USD: usd },
    })),
  };
}

export function presentActivity(activity: ActivityFigures, language: Language): PublicActivity {
  return {
    id: activity.id,
    kind: activity.kind,
    name: textIn(activity.name, language),
    description: textIn(activity.description, language),
    place: textIn(activity.place, language),
    startsAt: new Date(activity.startsAt).toISOString(),
    endsAt: new Date(activity.endsAt).toISOString(),
    price: { CNY: activity.cny, USD: activity.usd },
    remaining: remainingOf(activity),
    typeIds: activity.typeIds,
  };
}

// Returns the number of places left. It is zero while people are waiting, because the places are kept for them.
function remainingOf({
  stock,
  taken,
  waiting,
}: Pick<TypeFigures, 'stock' | 'taken' | 'waiting'>): number | null {
  if (stock === null) return null;
  return waiting > 0 ? 0 : stock - taken;
}
